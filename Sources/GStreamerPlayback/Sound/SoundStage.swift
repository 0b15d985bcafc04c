internal import CGStreamer
internal import MediaModel
internal import Playback
internal import Synchronization

/// The part of the chain that changes the sound, which is in it only while there is something to change: with everything
/// off, samples pass from the resampler to the format as if there were no such thing.
///
/// It works in 32-bit floating point, between two converters. Like the tempo stage it is put in or taken out while nothing
/// flows: in an empty pipeline, or by the thread that sends a flush.
@safe final class SoundStage {
    let control = SoundControl()
    let mixer: SoundMixer
    private let pipeline: Element
    private let source: Element
    private let sink: Element
    /// The elements in order; made when first needed.
    private var elements: [Element] = []
    private var equalizer: Element?
    private(set) var isInserted = false
    /// What the settings ask for.
    private(set) var isWanted = false

    /// Whether the stage is where the settings want it.
    var isFitting: Bool { isWanted == isInserted || elements.isEmpty }

    /// Goes between two elements of the pipeline, which are linked.
    init(in pipeline: Element, from source: Element, to sink: Element, behind join: Element) {
        self.pipeline = pipeline
        self.source = source
        self.sink = sink
        mixer = SoundMixer(control, join: join)
        unsafe gst_pad_add_probe(
            source.staticPad("src").pointer, GST_PAD_PROBE_TYPE_EVENT_FLUSH, soundFlushPassed,
            Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    /// On the engine's queue. Takes effect on the samples that pass from here on; whether the stage is in the chain is
    /// decided by `fit()`.
    func adopt(_ settings: SoundSettings) {
        isWanted = settings.needsStage
        if isWanted, elements.isEmpty { elements = (try? makeElements()) ?? [] }
        control.settings = settings
        for (band, gain) in settings.equalizer.gains.enumerated() { equalizer?.set("band\(band)", gain) }
    }

    /// Puts the stage in or takes it out, as the settings ask for. Nothing may flow.
    func fit() {
        guard isWanted != isInserted, let first = elements.first, let last = elements.last else { return }
        isInserted = isWanted
        if isInserted {
            unsafe gst_element_unlink(source.pointer, sink.pointer)
            for element in elements { unsafe gst_bin_add(pipeline.asBin, element.pointer) }
            for (element, next) in zip(elements, elements.dropFirst()) { element.link(to: next) }
            source.link(to: first)
            last.link(to: sink)
            for element in elements.reversed() { unsafe gst_element_sync_state_with_parent(element.pointer) }
        } else {
            unsafe gst_element_unlink(source.pointer, first.pointer)
            unsafe gst_element_unlink(last.pointer, sink.pointer)
            source.link(to: sink)
            for element in elements {
                element.setState(GST_STATE_NULL)
                unsafe gst_bin_remove(pipeline.asBin, element.pointer)
            }
        }
    }

    /// Whether a message's source is one of the stage's elements.
    func contains(_ source: UnsafeMutablePointer<GstObject>) -> Bool {
        elements.contains { unsafe UnsafeMutableRawPointer($0.pointer) == UnsafeMutableRawPointer(source) }
    }

    private func makeElements() throws(PlaybackError) -> [Element] {
        let format = try Element("capsfilter")
        // Two channels at least: there is no balance in one.
        let caps = unsafe gst_caps_from_string(
            "audio/x-raw,format=F32LE,layout=interleaved,channels=[2,MAX]")
        if let caps = unsafe caps {
            unsafe cgst_set_boxed(format.pointer, "caps", caps)
            unsafe cgst_unref_caps(caps)
        }
        mixer.attach(to: format.staticPad("src"))
        // Without its plugin the rest is there all the same.
        equalizer = try? Element("equalizer-10bands")
        return [try Element("audioconvert"), format] + (equalizer.map { [$0] } ?? []) + [try Element("audioconvert")]
    }
}

extension SoundSettings {
    /// Whether samples are not to be left as they are.
    var needsStage: Bool {
        replayGain != .off || isMono || balance != 0 || !equalizer.isOff || crossfade > .zero
    }
}

/// Probe of flushes in front of the stage, on the thread that sends them. The context is the `SoundStage`, which the engine
/// keeps as long as the pad.
func soundFlushPassed(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?,
    _ pointer: UnsafeMutableRawPointer?
) -> GstPadProbeReturn {
    guard let info = unsafe info, let event = unsafe cgst_probe_event(info),
        unsafe event.pointee.type == GST_EVENT_FLUSH_STOP
    else { return GST_PAD_PROBE_OK }
    unsafe Unmanaged<SoundStage>.fromOpaque(pointer!).takeUnretainedValue().fit()
    return GST_PAD_PROBE_OK
}
