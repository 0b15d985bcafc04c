internal import CGStreamer
internal import Glibc
internal import MediaModel
internal import Synchronization

/// Works on the samples of the sound stage: gain, mono and balance, and the end of the former item on top of the beginning
/// of the present one.
///
/// All of it runs on the thread that feeds the sink; items take turns at that (the join sees to it). Only `startAnew()` may
/// come from any thread.
@safe final class SoundMixer: Sendable {
    /// Of 32-bit floating point samples, one frame after the other.
    struct Format: Hashable {
        let rate: Int
        let channels: Int
    }

    private struct Present {
        var item: ItemSlot?
        var overlap: Overlap?
    }

    /// Confined to the feeding thread, see above.
    private nonisolated(unsafe) var present = Present()
    private let mustStartAnew = Atomic<Bool>(false)
    let control: SoundControl
    /// Outlives the mixer's probe; asked which pad it lets through.
    private nonisolated(unsafe) let join: UnsafeMutablePointer<GstElement>

    init(_ control: SoundControl, join: Element) {
        self.control = control
        unsafe self.join = unsafe join.pointer
    }

    /// Forgets which item passes: a flush, or the pipeline has been emptied.
    func startAnew() {
        mustStartAnew.store(true, ordering: .releasing)
    }

    /// A segment has come: from here on samples are of the item that the join lets through.
    func itemMayHaveChanged(_ format: Format?) {
        beginAnewIfAsked()
        let arrived = unsafe control.item(at: UInt(bitPattern: cgst_active_pad_of(join)))
        let former = unsafe present.item
        guard arrived !== former else { return }
        unsafe present.item = arrived
        guard let former, let tail = former.takeTail(), let format else { return }
        let factor = former.loudness.factor(control.settings)
        unsafe present.overlap = Overlap(tail.samples(in: format), factor: Float(factor), format)
    }

    /// Nil when samples may pass as they are.
    func work(in format: Format) -> Work? {
        beginAnewIfAsked()
        let settings = control.settings
        let loudness = unsafe present.item?.loudness ?? Loudness()
        let headroom = pow(10, -settings.equalizer.headroom / 20)
        let factor = loudness.factor(settings) * headroom
        let channels = ChannelGains(settings, channels: format.channels)
        guard unsafe factor != 1 || !channels.changesNothing || present.overlap != nil else { return nil }
        return Work(factor: Float(factor), headroom: Float(headroom), channels: channels)
    }

    struct Work {
        let factor: Float
        let headroom: Float
        let channels: ChannelGains
    }

    func carryOut(_ work: Work, on samples: UnsafeMutableBufferPointer<Float>, _ format: Format) {
        if work.factor != 1 {
            for index in samples.indices { unsafe samples[index] *= work.factor }
        }
        if unsafe present.overlap?.mix(into: samples, factor: work.headroom) == false { unsafe present.overlap = nil }
        if !work.channels.changesNothing { unsafe work.channels.apply(to: samples, channels: format.channels) }
    }

    private func beginAnewIfAsked() {
        guard mustStartAnew.exchange(false, ordering: .acquiring) else { return }
        unsafe present = Present()
    }
}
