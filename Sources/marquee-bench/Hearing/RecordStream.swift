internal import CPulse

/// What is heard at a sink, frame by frame as it is rendered. Confined to the thread that uses it.
@safe final class RecordStream {
    private let connection: SoundServerConnection
    private let stream: OpaquePointer
    private var update: OpaquePointer?
    private var nextUpdate: Int64 = 0
    private var hasHeard = false

    /// One millisecond: the sink renders in blocks of this, so nothing that is played waits longer for its turn.
    private static let fragment = StreamFormat.samplesPerSecond / 1_000 * StreamFormat.bytesPerFrame

    init(_ place: SoundServerPlace, source: String) throws(BenchError) {
        connection = try SoundServerConnection(place)
        var specification = StreamFormat.specification
        guard let made = unsafe pa_stream_new(connection.context, "listening room", &specification, nil)
        else {
            throw connection.failure("a stream to record")
        }
        unsafe stream = unsafe made
        var buffer = pa_buffer_attr(
            maxlength: .max, tlength: .max, prebuf: .max, minreq: .max, fragsize: UInt32(Self.fragment))
        let flags = pa_stream_flags_t(PA_STREAM_ADJUST_LATENCY.rawValue | PA_STREAM_DONT_MOVE.rawValue)
        guard unsafe pa_stream_connect_record(made, source, &buffer, flags) >= 0 else {
            throw connection.failure("recording \(source)")
        }
        try connection.wait("recording \(source)") { unsafe pa_stream_get_state(made) == PA_STREAM_READY }
    }

    deinit {
        unsafe update.map { unsafe pa_operation_unref($0) }
        unsafe pa_stream_disconnect(stream)
        unsafe pa_stream_unref(stream)
    }

    /// Waits for what comes next and appends it: the left channel's samples, and now and then a point of the clock;
    /// false when nothing will come any more.
    func read(into samples: inout [Int16], _ timings: inout [StreamTiming]) -> Bool {
        guard connection.turn() else { return false }
        while unsafe pa_stream_readable_size(stream) > 0 {
            var data: UnsafeRawPointer?
            var count = 0
            guard unsafe pa_stream_peek(stream, &data, &count) >= 0 else { return false }
            guard count > 0 else { break }
            if let data = unsafe data {
                let values = unsafe UnsafeRawBufferPointer(start: data, count: count).bindMemory(
                    to: Int16.self)
                for index in stride(from: 0, to: values.count, by: 2) { unsafe samples.append(values[index]) }
            } else {
                samples += repeatElement(0, count: count / StreamFormat.bytesPerFrame)
            }
            unsafe pa_stream_drop(stream)
            hasHeard = true
        }
        if let timing = nextTiming() { timings.append(timing) }
        return true
    }

    /// Asks the server for its timing every 50 ms and gives the answer once.
    ///
    /// A null sink that nobody listens to renders two seconds ahead; nothing is recorded until these are over, and the
    /// frames are not counted right before.
    private func nextTiming() -> StreamTiming? {
        if let pending = unsafe update {
            guard unsafe pa_operation_get_state(pending) != PA_OPERATION_RUNNING else { return nil }
            unsafe pa_operation_unref(pending)
            unsafe update = nil
            return unsafe pa_stream_get_timing_info(stream).flatMap {
                unsafe StreamTiming($0.pointee, isRecording: true)
            }
        }
        if hasHeard, monotonicNow() >= nextUpdate {
            nextUpdate = monotonicNow() + 50_000_000
            unsafe update = pa_stream_update_timing_info(stream, nil, nil)
        }
        return nil
    }
}
