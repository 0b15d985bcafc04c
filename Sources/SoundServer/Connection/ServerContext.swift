internal import CPulse
internal import EventQueue

/// One connection to the sound server, from its first attempt to its end: keeps a picture of the server. Nothing in it
/// waits; a server that is frozen is just silent. Confined to the queue of its loop.
@safe final class ServerContext {
    /// What became of the connection.
    enum Event {
        case pictureTaken(ServerPicture)
        /// Refused, lost or ended; nothing comes after it.
        case failed
    }

    private let loop: ServerMainLoop
    private let context: OpaquePointer
    private let identity: String
    private let onEvent: (Event) -> Void
    /// What is being collected.
    private var draft = ServerPicture()
    private var isTakingPicture = false
    /// Something has changed since the picture in the making was begun.
    private var isPictureStale = false
    private var isClosed = false

    init(loop: ServerMainLoop, clientName: String, identity: String, onEvent: @escaping (Event) -> Void) {
        self.loop = loop
        self.identity = identity
        self.onEvent = onEvent
        unsafe context = pa_context_new(loop.api, clientName)
    }

    /// Begins to connect. The server is not started for it: whoever plays may do that, not who watches.
    func connect() {
        let own = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe pa_context_set_state_callback(context, contextStateChanged, own)
        unsafe pa_context_set_subscribe_callback(context, serverChanged, own)
        guard unsafe pa_context_connect(context, nil, PA_CONTEXT_NOAUTOSPAWN, nil) >= 0 else { return end() }
    }

    /// Ends the connection without a word; what was asked for and not answered yet is forgotten.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        unsafe pa_context_set_state_callback(context, nil, nil)
        unsafe pa_context_set_subscribe_callback(context, nil, nil)
        unsafe pa_context_disconnect(context)
    }

    deinit {
        close()
        unsafe pa_context_unref(context)
    }

    /// Lets a stream go on in another sink. What comes of it is seen in the next picture.
    func move(stream: UInt32, toSinkNamed name: String) {
        guard !isClosed else { return }
        unsafe dismiss(pa_context_move_sink_input_by_name(context, stream, name, nil, nil))
    }

    /// Ends a stream, whoever plays it.
    func end(stream: UInt32) {
        guard !isClosed else { return }
        unsafe dismiss(pa_context_kill_sink_input(context, stream, nil, nil))
    }

    // MARK: What libpulse reports

    func stateChanged() {
        switch unsafe pa_context_get_state(context) {
        case PA_CONTEXT_READY:
            let mask =
                PA_SUBSCRIPTION_MASK_SINK.rawValue | PA_SUBSCRIPTION_MASK_SINK_INPUT.rawValue
                | PA_SUBSCRIPTION_MASK_CARD.rawValue | PA_SUBSCRIPTION_MASK_SERVER.rawValue
            unsafe dismiss(pa_context_subscribe(context, pa_subscription_mask_t(mask), nil, nil))
            takePicture()
        case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED: end()
        default: break
        }
    }

    func changed() {
        takePicture()
    }

    /// Not from inside libpulse's call: whoever hears of it may let go of this object.
    private func end() {
        guard !isClosed else { return }
        close()
        ending = loop.queue.timer(after: .zero) { [weak self] in self?.onEvent(.failed) }
    }
    private var ending: QueueTimer?

    // MARK: The picture

    /// Asks for everything anew; the answers come in the order of the questions, within a millisecond.
    ///
    /// Streams come first. Where a sink goes while the questions are on their way, its streams are still in it in the
    /// picture, and not in another one as if somebody had moved them.
    private func takePicture() {
        guard !isTakingPicture else {
            isPictureStale = true
            return
        }
        isTakingPicture = true
        isPictureStale = false
        draft = ServerPicture()
        let own = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe dismiss(pa_context_get_sink_input_info_list(context, streamListed, own))
        unsafe dismiss(pa_context_get_sink_info_list(context, sinkListed, own))
        unsafe dismiss(pa_context_get_card_info_list(context, cardListed, own))
        unsafe dismiss(pa_context_get_server_info(context, serverDescribed, own))
    }

    func add(_ info: pa_sink_input_info) {
        unsafe draft.streams[info.index] = ServerStream(info, ownIdentity: identity)
    }

    func add(_ info: pa_sink_info) {
        unsafe draft.sinks[info.index] = ServerSink(info)
    }

    func add(_ info: pa_card_info) {
        unsafe draft.cards[info.index] = ServerCard(info)
    }

    /// The last answer.
    func finishPicture(serverName: String, defaultSink: String?) {
        draft.serverName = serverName
        draft.defaultSink = defaultSink
        isTakingPicture = false
        onEvent(.pictureTaken(draft))
        if isPictureStale { takePicture() }
    }

    private func dismiss(_ operation: OpaquePointer?) {
        if let operation = unsafe operation { unsafe pa_operation_unref(operation) }
    }
}
