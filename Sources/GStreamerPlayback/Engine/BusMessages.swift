internal import CGStreamer
internal import Playback

/// What the pipeline has to say. Each message is handled in a turn of the queue after what streaming threads posted
/// before it.
extension GStreamerEngine {
    func drainBus() {
        while let message = unsafe pipeline.nextMessage() {
            unsafe handle(message)
            unsafe cgst_unref_message(message)
        }
        // Not before what is still to be heard of the former change: it would be taken for the landing.
        startWaitingSeek()
    }

    private func handle(_ message: UnsafeMutablePointer<GstMessage>) {
        switch unsafe message.pointee.type {
        case GST_MESSAGE_ERROR: unsafe handleError(message)
        case GST_MESSAGE_EOS: endReached()
        case GST_MESSAGE_ASYNC_DONE:
            seekLanded()
            anchor()
            // A pause on the way to playing ends where it began, and no message of a change of state says so.
            if isChangingState { stateReached() }
        case GST_MESSAGE_STATE_CHANGED: unsafe stateChanged(message)
        case GST_MESSAGE_BUFFERING: unsafe buffering(message)
        case GST_MESSAGE_CLOCK_LOST where isPlaying:
            pipeline.setState(GST_STATE_PAUSED)
            pipeline.setState(GST_STATE_PLAYING)
        case GST_MESSAGE_LATENCY: unsafe gst_bin_recalculate_latency(pipeline.element.asBin)
        case GST_MESSAGE_DURATION_CHANGED: learnLengths()
        case GST_MESSAGE_REQUEST_STATE:
            var wanted = GST_STATE_NULL
            unsafe gst_message_parse_request_state(message, &wanted)
            tell(.silenceRequested(wanted != GST_STATE_PLAYING))
        case GST_MESSAGE_ELEMENT: unsafe noteMissingPlugin(message)
        default: break
        }
    }

    private func stateChanged(_ message: UnsafeMutablePointer<GstMessage>) {
        guard let source = unsafe message.pointee.src,
            unsafe UnsafeMutableRawPointer(source) == UnsafeMutableRawPointer(pipeline.element.pointer)
        else { return }
        var (new, pending) = (GST_STATE_NULL, GST_STATE_NULL)
        unsafe gst_message_parse_state_changed(message, nil, &new, &pending)
        if pending == GST_STATE_VOID_PENDING { stateReached() }
        guard new == GST_STATE_PLAYING, isPlaying, !isBuffering else { return }
        isStreamFresh = false
        endBeginning()
        soundClock.start(at: .now)
        placeFadeOut()
        anchorSoon()
        scheduleJoint()
        scheduleBreak()
        followTitles()
        riseIfDue()
    }

    /// The message may be of a change that another has followed already.
    private func stateReached() {
        guard pipeline.isAtRest else { return }
        restTimer = nil
        isChangingState = false
    }

    /// The last sample has been heard. A joint that is due at the same moment comes first.
    private func endReached() {
        if joint != nil { advance() }
        // A seek that is on its way has the item go on.
        guard let ended = current, seeks.inFlight == nil, !goesElsewhere() else { return }
        // The thread that came to the end of what is empty says so at the same moment.
        if ended.slot.isVoid { itemIsEmpty(ended.serial) }
        if !ended.isReady {
            // Of what never had a sample the reason is on its way.
            guard current === ended, !ended.slot.isHolding else { return }
            becomeReady(ended.serial)
        }
        guard current === ended else { return }
        anchorTimers.stop()
        tell(.ended(ended.item.identifier))
    }

    private func buffering(_ message: UnsafeMutablePointer<GstMessage>) {
        var percent: Int32 = 0
        unsafe gst_message_parse_buffering(message, &percent)
        guard let source = unsafe message.pointee.src, unsafe current?.contains(source) == true else { return }
        if percent < 100 {
            if hasBrokenSegments { return }
            if !isBuffering {
                soundClock.stop(at: .now)
                isBuffering = true
                standstill = nil
                if isPlaying, !isCued {
                    current?.slot.intake.noteStall()
                    pipeline.setState(GST_STATE_PAUSED)
                }
                anchorTimers.stop()
            }
            // In steps: each is told to everybody who watches.
            tell(.waiting(.minimizingStalls(bufferedPercent: Int(percent) / 5 * 5)))
            watchStall()
        } else if isBuffering {
            isBuffering = false
            stall = nil
            tell(.waiting(nil))
            if isPlaying { startFlow() }
        }
    }

    // MARK: Errors

    private func noteMissingPlugin(_ message: UnsafeMutablePointer<GstMessage>) {
        guard unsafe gst_is_missing_plugin_message(message) != 0, let source = unsafe message.pointee.src,
            let text = unsafe gst_missing_plugin_message_get_description(message)
        else { return }
        defer { unsafe g_free(text) }
        let item = [current, prepared].compactMap { $0 }.first { unsafe $0.contains(source) }
        item?.missingPlugin = unsafe String(cString: text)
    }

    private func handleError(_ message: UnsafeMutablePointer<GstMessage>) {
        var error: UnsafeMutablePointer<GError>?
        var debug: UnsafeMutablePointer<CChar>?
        unsafe gst_message_parse_error(message, &error, &debug)
        guard let error = unsafe error, let source = unsafe message.pointee.src else { return }
        defer {
            unsafe g_error_free(error)
            unsafe g_free(debug)
        }
        let words = unsafe debug.map { unsafe String(cString: $0) } ?? ""
        let failure = unsafe PlaybackError(error, debug: words, answer: ServerAnswer(message))
        let isOrigin = unsafe NetworkSource.isOrigin(source)
        if let prepared, unsafe prepared.isSource(source, words) {
            if !keepsWhatCame(of: prepared, named(failure, prepared), isOrigin: isOrigin) {
                failPrepared(prepared, failure)
            }
        } else if unsafe current?.isSource(source, words) == true {
            // What is decoded may belong to the part that is about to be heard: it fails in its turn.
            if joint != nil, continuation != nil { advanceToContinuation() }
            guard let current else { return }
            if keepsWhatCame(of: current, named(failure, current), isOrigin: isOrigin) { return }
            if failure.code == .other, let reason = pipeline.outputProblem { return failOutput(reason) }
            failCurrent(current, named(failure, current))
        } else if current != nil, unsafe pipeline.chain.contains(source) {
            failOutput(failure.detail)
        }
    }

    func failOutput(_ detail: String?) {
        dropEverything(state: GST_STATE_NULL)
        tell(
            .outputFailed(
                PlaybackError(
                    .output, "The sound output \(output) cannot be used; choose another with --output.",
                    detail: detail)))
    }

    /// It has ended before its first sample. A whole that is to begin behind its end has just ended; of a part there is
    /// nothing then.
    func itemIsEmpty(_ serial: UInt64) {
        guard let item = item(serial) else { return }
        let failure = PlaybackError(.damaged, emptiness(of: item.item))
        if item === prepared {
            failPrepared(item, failure)
        } else if !item.isReady || (item.item.range != nil && item.start == .zero) {
            dropEverything()
            tell(.failed(item.item.identifier, failure))
        }
    }

    private func emptiness(of item: EngineItem) -> String {
        guard let start = item.range?.start, start > .zero else { return "There is nothing to hear in it." }
        return "It is to begin at \(start), where the file has ended; correct the list that says so."
    }

    func failPrepared(_ item: PipelineItem, _ failure: PlaybackError) {
        letPreparedGo()
        tell(.failed(item.item.identifier, named(failure, item)))
    }

    func letPreparedGo() {
        if joint != nil {
            // It is about to be heard: it fails as the current one, in its turn.
            advance()
            dropEverything()
        } else if hasJoinMovedOn, let place = audiblePosition {
            reopen(at: place, followedBy: nil)
        } else {
            dropPrepared()
        }
    }

    /// The failure in words that fit the item.
    private func named(_ failure: PlaybackError, _ item: PipelineItem) -> PlaybackError {
        if let reason = item.breakReason { return reason }
        guard let missing = item.missingPlugin else {
            return failure.explained(by: item, timeout: pipeline.network.timeout)
        }
        if missing.contains("html") {
            let what = item.item.uri.isFile ? "It" : "That address"
            return PlaybackError(.unsupportedFormat, "\(what) is a web page, not media.", detail: failure.detail)
        }
        return PlaybackError(
            .missingPlugin, "GStreamer lacks a plugin for it: \(missing). Install the package that has it.",
            detail: failure.detail)
    }
}
