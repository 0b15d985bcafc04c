internal import CGStreamer
internal import Playback

/// The part of the pipeline that lasts: joins the items, fits their samples to the device, plays them.
///
/// `concat` lets one item after the other through, so the joint is exact; `scaletempo` lets everything pass at rate 1.
@safe final class SinkChain {
    let join: Element
    let sink: Element
    /// What has the volume: the sink itself where the sound server knows it, else an element of our own.
    let volumeHolder: Element
    let collector = SampleCollector()
    let fade = SampleFade()
    /// Holds the format the device was opened with: a sink that is given another throws away what it has not played yet.
    private let format: Element
    private var isFormatFixed = false
    private let isDevice: Bool
    let sound: SoundStage
    let tempo: TempoStage
    private let elements: [Element]

    /// Adds the chain to the pipeline.
    init(_ output: AudioOutput, streamProperties: [String: String], in pipeline: Element) throws(PlaybackError) {
        join = try Element("concat")
        format = try Element("capsfilter")
        isDevice = output.isDevice
        let resampler = try Element("audioresample")
        let before = [join, try Element("audioconvert"), resampler, format]
        sink = try Self.makeSink(output)
        volumeHolder = try unsafe cgst_is_stream_volume(sink.pointer) != 0 ? sink : Element("volume")
        let after = volumeHolder === sink ? [sink] : [volumeHolder, sink]
        elements = before + after
        for element in elements { unsafe gst_bin_add(pipeline.asBin, element.pointer) }
        for part in [before, after] {
            for (element, next) in zip(part, part.dropFirst()) { element.link(to: next) }
        }
        sound = SoundStage(in: pipeline, from: resampler, to: format, behind: join)
        tempo = try TempoStage(
            in: pipeline, from: format, to: after[0], output.isClocked ? collector : nil)
        fade.attach(to: format.staticPad("src"))
        allowAnyFormat()
        if case .pulse = output { describeStream(streamProperties) }
    }

    /// Whether a message's source is one of the lasting elements, or inside one.
    func contains(_ source: UnsafeMutablePointer<GstObject>) -> Bool {
        var object: UnsafeMutablePointer<GstObject>? = unsafe source
        while let current = unsafe object {
            if unsafe tempo.contains(current) || sound.contains(current) { return true }
            if elements.contains(where: {
                unsafe UnsafeMutableRawPointer($0.pointer) == UnsafeMutableRawPointer(current)
            }) {
                return true
            }
            unsafe object = unsafe cgst_parent(current)
        }
        return false
    }

    /// From here on other formats are converted, so that one item's end is heard whatever the next one's format.
    func fixFormat() {
        guard isDevice, !isFormatFixed, let caps = unsafe gst_pad_get_current_caps(format.staticPad("src").pointer)
        else { return }
        isFormatFixed = true
        unsafe cgst_set_boxed(format.pointer, "caps", caps)
        unsafe cgst_unref_caps(caps)
    }

    /// Nothing is left to be played: the device may take the next item's own format.
    func freeFormat() {
        guard isFormatFixed else { return }
        isFormatFixed = false
        allowAnyFormat()
    }

    /// Two channels at least, so that music behind a voice in mono keeps its second one.
    private func allowAnyFormat() {
        guard isDevice, let caps = unsafe gst_caps_from_string("audio/x-raw,channels=[2,MAX]") else { return }
        unsafe cgst_set_boxed(format.pointer, "caps", caps)
        unsafe cgst_unref_caps(caps)
    }

    /// Whether the join lets an item's samples through; not any more when the last one has ended.
    var letsAnyThrough: Bool { unsafe cgst_active_pad_of(join.pointer) != nil }

    /// Whether the sink refuses whatever it could be given. May ask a sound server.
    var takesNoFormat: Bool {
        guard let caps = unsafe gst_pad_query_caps(sink.staticPad("sink").pointer, nil) else { return false }
        defer { unsafe cgst_unref_caps(caps) }
        return unsafe gst_caps_is_empty(caps) != 0
    }

    /// Whether the volume is the sound server's affair, and so heard at once however much the device has.
    var hasStreamVolume: Bool { volumeHolder === sink }

    var volume: Double {
        get { unsafe cgst_get_volume(volumeHolder.pointer) }
        set { unsafe cgst_set_volume(volumeHolder.pointer, newValue) }
    }

    private static func makeSink(_ output: AudioOutput) throws(PlaybackError) -> Element {
        switch output {
        case .automatic: return try makeSink(output.resolved())
        case .pulse(let device):
            let sink = try Element("pulsesink")
            sink.set("device", device)
            sink.set("client-name", "Marquee")
            setBuffer(of: sink)
            return sink
        case .alsa(let device):
            let sink = try Element("alsasink")
            if let device { sink.set("device", device) }
            setBuffer(of: sink)
            return sink
        case .null:
            let sink = try Element("fakesink")
            sink.set("sync", true)
            return sink
        case .unclocked:
            let sink = try Element("fakesink")
            sink.set("sync", false)
            return sink
        case .file(let path):
            let sink = try Element("filesink")
            sink.set("location", path)
            sink.set("sync", true)
            return sink
        }
    }

    /// A device buffer of this size, refilled in steps of that: fewer wake-ups than GStreamer's 200 and 10 ms. A flush
    /// empties it at once, so it delays nothing.
    private static func setBuffer(of sink: Element) {
        sink.set("buffer-time", Int64(1_000_000))
        sink.set("latency-time", Int64(250_000))
    }
}

extension Element {
    /// The same object as the bin it is.
    var asBin: UnsafeMutablePointer<GstBin> {
        unsafe UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GstBin.self)
    }
}
