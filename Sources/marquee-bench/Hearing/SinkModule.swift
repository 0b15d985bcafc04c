internal import CPulse

/// A further sink of the stage's sound server, which can be taken away as a USB device is.
@safe final class SinkModule {
    private let connection: SoundServerConnection
    private var index = UInt32.max

    init(_ place: SoundServerPlace, name: String) throws(BenchError) {
        connection = try SoundServerConnection(place)
        let operation = unsafe withUnsafeMutablePointer(to: &index) { index in
            unsafe pa_context_load_module(
                connection.context, "module-null-sink", "sink_name=\(name) rate=48000 format=s16le channels=2",
                { _, loaded, index in
                    unsafe index?.assumingMemoryBound(to: UInt32.self).pointee = loaded
                }, index)
        }
        try unsafe connection.finish(operation, "a further sink")
        guard index != .max else { throw connection.failure("a further sink") }
    }

    /// Takes the sink away; tells when it asked for that, CLOCK_MONOTONIC in nanoseconds.
    func remove() throws(BenchError) -> Int64 {
        let asked = monotonicNow()
        let operation = unsafe pa_context_unload_module(connection.context, index, nil, nil)
        try unsafe connection.finish(operation, "taking a sink away")
        return asked
    }
}
