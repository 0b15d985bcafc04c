internal import CPulse

/// A stream of our own to the sink, with known samples: what the listening room is checked with, and what stopping and
/// starting a sound takes at least. Confined to the thread that uses it.
@safe final class PlaybackStream {
    private let connection: SoundServerConnection
    private let stream: OpaquePointer

    /// Opens the stream stopped, with all its samples handed over.
    init(_ place: SoundServerPlace, samples: [Int16]) throws(BenchError) {
        connection = try SoundServerConnection(place)
        var specification = StreamFormat.specification
        guard let made = unsafe pa_stream_new(connection.context, "reference", &specification, nil) else {
            throw connection.failure("a stream to play")
        }
        unsafe stream = unsafe made
        let stereo = samples.flatMap { [$0, $0] }
        let size = UInt32(stereo.count * 2)
        var buffer = pa_buffer_attr(
            maxlength: size, tlength: size, prebuf: 4_800, minreq: .max, fragsize: .max)
        let flags = pa_stream_flags_t(PA_STREAM_START_CORKED.rawValue | PA_STREAM_DONT_MOVE.rawValue)
        guard unsafe pa_stream_connect_playback(made, Stage.sink, &buffer, flags, nil, nil) >= 0 else {
            throw connection.failure("playing")
        }
        try connection.wait("playing") { unsafe pa_stream_get_state(made) == PA_STREAM_READY }
        try write(stereo)
        try turn(milliseconds: 50)
    }

    deinit {
        unsafe pa_stream_disconnect(stream)
        unsafe pa_stream_unref(stream)
    }

    /// Starts or stops, and tells when it asked for that.
    func setPlaying(_ isPlaying: Bool) throws(BenchError) -> Int64 {
        let asked = monotonicNow()
        try unsafe connection.finish(pa_stream_cork(stream, isPlaying ? 0 : 1, nil, nil), "cork")
        return asked
    }

    /// Forgets what is not heard yet, is silent for a moment, and goes on with other samples: what a player does that
    /// seeks.
    func jump(to samples: ArraySlice<Int16>) throws(BenchError) {
        try unsafe connection.finish(pa_stream_flush(stream, nil, nil), "flush")
        try turn(milliseconds: 2)
        try write(samples.flatMap { [$0, $0] })
    }

    private func write(_ stereo: [Int16]) throws(BenchError) {
        let written = unsafe stereo.withUnsafeBytes { bytes in
            unsafe pa_stream_write(stream, bytes.baseAddress, bytes.count, nil, 0, PA_SEEK_RELATIVE)
        }
        guard written >= 0 else { throw connection.failure("writing") }
    }

    /// What is being heard of it now, as the server tells its player.
    func timing() throws(BenchError) -> StreamTiming? {
        try unsafe connection.finish(pa_stream_update_timing_info(stream, nil, nil), "timing")
        return unsafe pa_stream_get_timing_info(stream).flatMap {
            unsafe StreamTiming($0.pointee, isRecording: false)
        }
    }

    /// Lets time pass, with an ear for the server.
    func turn(milliseconds: Int) throws(BenchError) {
        let limit = monotonicNow() + Int64(milliseconds) * 1_000_000
        while monotonicNow() < limit {
            guard connection.turn(milliseconds: 5) else { throw connection.failure("playing") }
        }
    }
}
