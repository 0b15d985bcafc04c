internal import CPulse
internal import EventQueue

/// libpulse's main loop on an event queue: its descriptors become watches, its moments timers of the queue. Confined to
/// the queue; has to outlive every context that uses it.
@safe final class ServerMainLoop {
    let queue: EventQueue
    /// What libpulse is given; its `userdata` is this object.
    let api: UnsafeMutablePointer<pa_mainloop_api>

    init(queue: EventQueue) {
        self.queue = queue
        unsafe api = .allocate(capacity: 1)
        unsafe api.initialize(
            to: pa_mainloop_api(
                userdata: nil, io_new: ioNew, io_enable: ioEnable, io_free: ioFree, io_set_destroy: ioSetDestroy,
                time_new: timeNew, time_restart: timeRestart, time_free: timeFree,
                time_set_destroy: timeSetDestroy, defer_new: deferNew, defer_enable: deferEnable,
                defer_free: deferFree, defer_set_destroy: deferSetDestroy, quit: { _, _ in }))
        unsafe api.pointee.userdata = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit {
        unsafe api.deallocate()
    }
}

/// What every event of a main loop has: the loop, and C's context.
@safe class LoopEvent {
    let loop: ServerMainLoop
    let userdata: UnsafeMutableRawPointer?
    /// Ended by libpulse; it may be in the middle of its own handler.
    var isFreed = false

    init(_ loop: ServerMainLoop, _ userdata: UnsafeMutableRawPointer?) {
        self.loop = loop
        unsafe self.userdata = unsafe userdata
    }
}

/// A descriptor libpulse waits for.
@safe final class DescriptorEvent: LoopEvent {
    private let descriptor: Int32
    private let callback: pa_io_event_cb_t
    private var watch: DescriptorWatch?
    var onDestroy: pa_io_event_destroy_cb_t?

    init(
        _ loop: ServerMainLoop, _ descriptor: Int32, _ interest: pa_io_event_flags_t,
        _ callback: @escaping pa_io_event_cb_t, _ userdata: UnsafeMutableRawPointer?
    ) {
        self.descriptor = descriptor
        unsafe self.callback = unsafe callback
        unsafe super.init(loop, userdata)
        // It comes to its end with `cancel`, which libpulse's free brings about.
        watch = loop.queue.watch(descriptor, for: []) { [unowned self] in isReady($0) }
        setInterest(interest)
    }

    /// A descriptor of which nothing is wanted is not looked at: it would be reported again and again once its other end
    /// has gone.
    func setInterest(_ interest: pa_io_event_flags_t) {
        var readiness: Readiness = []
        if interest.rawValue & PA_IO_EVENT_INPUT.rawValue != 0 { readiness.insert(.readable) }
        if interest.rawValue & PA_IO_EVENT_OUTPUT.rawValue != 0 { readiness.insert(.writable) }
        watch?.setInterest(readiness)
        watch?.isEnabled = interest != PA_IO_EVENT_NULL
    }

    func cancel() {
        watch = nil
    }

    private func isReady(_ readiness: Readiness) {
        var flags: UInt32 = 0
        if readiness.contains(.readable) { flags |= PA_IO_EVENT_INPUT.rawValue }
        if readiness.contains(.writable) { flags |= PA_IO_EVENT_OUTPUT.rawValue }
        if readiness.contains(.hangUp) { flags |= PA_IO_EVENT_HANGUP.rawValue }
        if readiness.contains(.error) { flags |= PA_IO_EVENT_ERROR.rawValue }
        let pointer = unsafe OpaquePointer(Unmanaged.passUnretained(self).toOpaque())
        withExtendedLifetime(self) {
            unsafe callback(loop.api, pointer, descriptor, pa_io_event_flags_t(flags), userdata)
        }
    }
}

/// A moment libpulse waits for.
@safe final class TimeEvent: LoopEvent {
    private let callback: pa_time_event_cb_t
    private var timer: QueueTimer?
    var onDestroy: pa_time_event_destroy_cb_t?

    init(_ loop: ServerMainLoop, _ callback: @escaping pa_time_event_cb_t, _ userdata: UnsafeMutableRawPointer?) {
        unsafe self.callback = unsafe callback
        unsafe super.init(loop, userdata)
    }

    /// `moment` is of the wall clock, as libpulse reckons in loops that are not its own; nil: never.
    func restart(at moment: timeval?) {
        guard let moment else {
            timer = nil
            return
        }
        var now = timeval()
        unsafe pa_gettimeofday(&now)
        let delay = (moment.tv_sec - now.tv_sec) * 1_000_000 + (moment.tv_usec - now.tv_usec)
        timer = loop.queue.timer(after: .microseconds(max(0, delay))) { [unowned self] in isDue(moment) }
    }

    private func isDue(_ moment: timeval) {
        var moment = moment
        let pointer = unsafe OpaquePointer(Unmanaged.passUnretained(self).toOpaque())
        withExtendedLifetime(self) { unsafe callback(loop.api, pointer, &moment, userdata) }
    }
}

/// Something libpulse wants done as soon as there is time, and again as long as it is enabled.
@safe final class DeferredEvent: LoopEvent {
    private let callback: pa_defer_event_cb_t
    private var timer: QueueTimer?
    var onDestroy: pa_defer_event_destroy_cb_t?

    init(_ loop: ServerMainLoop, _ callback: @escaping pa_defer_event_cb_t, _ userdata: UnsafeMutableRawPointer?) {
        unsafe self.callback = unsafe callback
        unsafe super.init(loop, userdata)
        isEnabled = true
        schedule()
    }

    var isEnabled = false {
        didSet { if isEnabled, timer == nil { schedule() } else if !isEnabled { timer = nil } }
    }

    private func schedule() {
        timer = loop.queue.timer(after: .zero) { [unowned self] in run() }
    }

    private func run() {
        timer = nil
        let pointer = unsafe OpaquePointer(Unmanaged.passUnretained(self).toOpaque())
        withExtendedLifetime(self) {
            unsafe callback(loop.api, pointer, userdata)
            if isEnabled, !isFreed { schedule() }
        }
    }
}
