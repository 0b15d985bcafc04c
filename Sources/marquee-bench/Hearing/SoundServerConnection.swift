internal import CPulse

/// A connection to the sound server with a main loop of its own. Confined to the thread that uses it.
@safe final class SoundServerConnection {
    private let loop: OpaquePointer
    let context: OpaquePointer

    init(_ place: SoundServerPlace) throws(BenchError) {
        unsafe loop = pa_mainloop_new()
        unsafe context = pa_context_new(pa_mainloop_get_api(loop), "marquee-bench")
        // The library makes a cookie where there is none: not in the user's folder.
        unsafe pa_context_load_cookie_from_file(context, place.cookie)
        guard unsafe pa_context_connect(context, place.address, PA_CONTEXT_NOAUTOSPAWN, nil) >= 0 else {
            throw failure("no connection")
        }
        try wait("the connection") { unsafe pa_context_get_state(context) == PA_CONTEXT_READY }
    }

    deinit {
        unsafe pa_context_disconnect(context)
        unsafe pa_context_unref(context)
        unsafe pa_mainloop_free(loop)
    }

    /// Handles what has arrived, or what arrives within a while; false when the connection is lost.
    @discardableResult
    func turn(milliseconds: Int = 20) -> Bool {
        guard unsafe pa_mainloop_prepare(loop, Int32(milliseconds) * 1_000) >= 0,
            unsafe pa_mainloop_poll(loop) >= 0,
            unsafe pa_mainloop_dispatch(loop) >= 0
        else { return false }
        let state = unsafe pa_context_get_state(context)
        return state != PA_CONTEXT_FAILED && state != PA_CONTEXT_TERMINATED
    }

    func wait(_ what: String, until condition: () -> Bool) throws(BenchError) {
        let limit = monotonicNow() + 5_000_000_000
        while !condition() {
            guard turn(), monotonicNow() < limit else { throw failure(what) }
        }
    }

    /// Lets the operation be done.
    func finish(_ operation: OpaquePointer?, _ what: String) throws(BenchError) {
        guard let operation = unsafe operation else { throw failure(what) }
        defer { unsafe pa_operation_unref(operation) }
        try wait(what) { unsafe pa_operation_get_state(operation) == PA_OPERATION_DONE }
    }

    func failure(_ what: String) -> BenchError {
        BenchError("sound server, \(what): \(unsafe String(cString: pa_strerror(pa_context_errno(context))))")
    }
}

/// Where the sound server listens, and where its clients may keep their cookie.
struct SoundServerPlace: Sendable {
    let address: String
    let cookie: String
}

/// What every stream of the bench carries: 16 bits, two channels, the rate of the sink, so that nothing is converted.
enum StreamFormat {
    static let samplesPerSecond = 48_000
    static let bytesPerFrame = 4

    static var specification: pa_sample_spec {
        pa_sample_spec(format: PA_SAMPLE_S16LE, rate: UInt32(samplesPerSecond), channels: 2)
    }
}
