internal import CGStreamer
internal import EventQueue
internal import MediaModel
internal import Playback

/// One item in the pipeline: what reads and decodes it, in a bin of its own, in front of its pad of the join.
///
/// The order in which pads are requested from the join is the order of play. Confined to the engine's queue.
@safe final class PipelineItem {
    /// The part of the resource that is played, or the whole.
    private(set) var item: EngineItem
    /// Tells this opening from others of the same item: what a dropped one still has to say is not this one's.
    let serial: UInt64
    let bin: Element
    let slot: ItemSlot
    let tags: TagCollector
    let chapters: ChapterCollector
    /// Where playback of the item begins, in its own time; the first sample waits until the seek there is done.
    var start: MediaTime
    private let ghostPad: Pad
    private let joinPad: Pad
    private let join: Element
    private let sound: SoundControl
    private(set) var isReady = false
    private(set) var wasReadyBefore = false
    private var hasLeftJoin = false
    /// What GStreamer said is missing to decode it.
    var missingPlugin: String?
    /// Why the connection broke off, while what came before is still to be heard.
    var breakReason: PlaybackError?
    /// No more of its segments comes, and it is not ready yet.
    var pendingBreak: PendingBreak?
    /// Where its samples ended when that was looked at last.
    var lastSeen: Double?
    /// The last sample before the break has been let through.
    var isDry = false
    /// Runs until its server should have answered.
    var answerTimer: QueueTimer?
    private let messages: ItemMessageWatch
    private let retirement: Retirement
    /// Whether what its file says has been told, before it was ready.
    var isReadTold = false
    /// Whether its length has been told.
    var isLengthKnown = false
    /// Runs while the item is told of only when its length is known.
    var lengthTimer: QueueTimer?

    /// Told on the engine's queue.
    struct Handlers {
        var onFirstBuffer: @Sendable (_ serial: UInt64) -> Void
        var onBlocked: @Sendable (_ serial: UInt64) -> Void
        var onEmpty: @Sendable (_ serial: UInt64) -> Void
        /// Samples of the next part of the resource are on their way.
        var onBoundary: @Sendable (_ serial: UInt64, _ flushes: Int) -> Void
        /// The connection has broken off, and the last sample before that is on its way.
        var onBreak: @Sendable (_ serial: UInt64) -> Void
        /// There is a list of media at the address.
        var onList: @Sendable (_ serial: UInt64, FoundList) -> Void
    }

    init(
        _ item: EngineItem, serial: UInt64, start: MediaTime, isHeld: Bool, rate: Double, expecting file: ServerFile?,
        pipeline: Pipeline, tags: TagCollector, chapters: ChapterCollector, handlers: Handlers
    ) throws(PlaybackError) {
        self.item = item
        self.serial = serial
        self.start = start
        join = pipeline.chain.join
        sound = pipeline.chain.sound.control
        slot = ItemSlot(
            address: item.uri.text, rate: rate, end: item.range?.end?.unsignedNanoseconds,
            isHeld: isHeld || item.resourceTime(start) > .zero,
            connection: ConnectionRecord(expecting: file), network: pipeline.network, limits: item.limits,
            handlers: .init(
                onFirstBuffer: { handlers.onFirstBuffer(serial) }, onBlocked: { handlers.onBlocked(serial) },
                onEmpty: { handlers.onEmpty(serial) }, onBoundary: { handlers.onBoundary(serial, $0) },
                onBreak: { handlers.onBreak(serial) }, onList: { handlers.onList(serial, $0) }))
        messages = pipeline.itemMessages
        retirement = pipeline.retirement
        messages.add(slot, serial: serial)
        (self.tags, self.chapters) = (tags, chapters)
        bin = unsafe Element(adopting: gst_bin_new("item-\(serial)")!)
        // The state of an item is its own: the pipeline, which changes its state on a thread of its own after each flush,
        // does not take the item along. Data flows in PAUSED; only the device's clock needs more.
        unsafe gst_element_set_locked_state(bin.pointer, 1)
        let decoder = try ItemSource.add(item.uri, slot, tags, to: bin)
        ghostPad = unsafe Pad(adopting: gst_ghost_pad_new_no_target("src", GST_PAD_SRC)!)
        unsafe cgst_ref(ghostPad.pointer)
        unsafe gst_pad_set_active(ghostPad.pointer, 1)
        unsafe gst_element_add_pad(bin.pointer, ghostPad.pointer)
        joinPad = unsafe Pad(adopting: gst_element_request_pad_simple(join.pointer, "sink_%u")!)
        unsafe sound.enter(slot, at: UInt(bitPattern: joinPad.pointer))
        if item.uri.isFile { pipeline.add(bin) } else { pipeline.adopt(bin) }
        unsafe gst_pad_link_full(ghostPad.pointer, joinPad.pointer, GST_PAD_LINK_CHECK_NOTHING)
        watch(decoder)
    }

    private func watch(_ decoder: Element) {
        let context = unsafe ItemCallbackContext(
            slot: slot, ghostPad: ghostPad.pointer, tags: tags, chapters: chapters)
        unsafe cgst_connect_pad_added(decoder.pointer, decodedPadAdded, retained(context), releaseItemContext)
        unsafe cgst_connect_pad_removed(decoder.pointer, decodedPadRemoved, retained(context), releaseItemContext)
        unsafe gst_pad_add_probe(
            ghostPad.pointer, GstProbe.events, itemEventPassed, retained(context), releaseItemContext)
        unsafe gst_pad_add_probe(
            ghostPad.pointer, GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM, itemQueryPassed, retained(context),
            releaseItemContext)
    }

    /// One reference for each callback, given back through `releaseItemContext`.
    private func retained(_ context: ItemCallbackContext) -> UnsafeMutableRawPointer {
        unsafe Unmanaged.passRetained(context).toOpaque()
    }

    /// Starts reading and decoding, up to where samples wait at the join.
    func begin() {
        bin.setState(GST_STATE_PAUSED)
    }

    /// The first sample waits: goes to where playback is to begin, then lets samples pass.
    func letThrough() {
        // The probe speaks for each buffer it stops, also for one after the seek.
        guard let block = slot.takeBlock() else { return }
        if item.resourceTime(start) > .zero { goToStart() }
        block.remove()
    }

    /// Where nobody can go, what comes before is read and thrown away. A live stream has no place to go to.
    private func goToStart() {
        if item.uri.isFile {
            if isChainedFile {
                let place = item.resourceTime(start).unsignedNanoseconds
                slot.withWindow { $0.skip(to: place) }
            } else if !seek(to: start, precision: .exact), let range = item.range {
                slot.withWindow { $0.skip(to: range.start.unsignedNanoseconds) }
            }
        } else if facts(of: item).isLive {
            start = .zero
        } else if !isSeekable || !seek(to: start, precision: .exact) {
            let place = item.resourceTime(start).unsignedNanoseconds
            slot.withWindow { $0.skip(to: place) }
        }
    }

    /// Whether it is an Ogg file of several links. After a seek in one, GStreamer 1.22 (`oggdemux`) brings no other link
    /// any more, but an error: such a file is opened again, and read up to where it is to go on.
    var isChainedFile: Bool {
        guard item.uri.isFile, tags.isOgg else { return false }
        if slot.isPastFirstLink { return true }
        guard let whole = resourceDuration, let end = slot.withWindow({ $0.resourceEnd }) else { return false }
        return end + 1_000_000 < whole.unsignedNanoseconds
    }

    /// Several blocks of any codec.
    private static let leadIn = MediaTime(microseconds: 100_000)

    /// To a time of the part that is played; nothing outside the part is let through.
    @discardableResult
    func seek(to time: MediaTime, precision: SeekPrecision) -> Bool {
        var flags = GST_SEEK_FLAG_FLUSH.rawValue
        var place = item.resourceTime(time)
        var first: MediaTime? = item.range?.start
        switch precision {
        case .exact:
            flags |= GST_SEEK_FLAG_ACCURATE.rawValue
            first = place
            place = max(.zero, place - Self.leadIn)
        case .cheap:
            flags |= GST_SEEK_FLAG_KEY_UNIT.rawValue
            // What lies nearest may lie behind the end.
            flags |= (item.range?.end == nil ? GST_SEEK_FLAG_SNAP_NEAREST : GST_SEEK_FLAG_SNAP_BEFORE).rawValue
        }
        slot.withWindow { [first] in $0.startBehindFlush(at: first?.unsignedNanoseconds) }
        guard
            let event = unsafe gst_event_new_seek(
                1, GST_FORMAT_TIME, GstSeekFlags(flags), GST_SEEK_TYPE_SET, Int(place.nanoseconds),
                GST_SEEK_TYPE_NONE, -1)
        else { return false }
        return unsafe gst_pad_send_event(ghostPad.pointer, event) != 0
    }

    /// Silences the item while it is the one the join lets through, and lets the join go on with the next: at once, and
    /// with a running time of 0. What remains is `remove(from:)`, which may come later: this item can send nothing more.
    ///
    /// The order is what makes it safe. The flush frees the item's thread from the device; closing the ghost pad waits
    /// until that thread has left, and turns it away when it comes again; only then is the way free for the next item's
    /// samples.
    func yieldJoin() {
        unsafe gst_pad_send_event(joinPad.pointer, gst_event_new_flush_start())
        unsafe gst_pad_set_active(ghostPad.pointer, 0)
        unsafe gst_pad_send_event(joinPad.pointer, gst_event_new_flush_stop(1))
        releaseJoinPad()
    }

    private func releaseJoinPad() {
        guard !hasLeftJoin else { return }
        hasLeftJoin = true
        unsafe sound.leave(UInt(bitPattern: joinPad.pointer))
        unsafe gst_pad_unlink(ghostPad.pointer, joinPad.pointer)
        unsafe gst_element_release_request_pad(join.pointer, joinPad.pointer)
    }

    /// Takes the item out without touching what sounds. The flush frees its thread from the join first; a pad released
    /// before would make the parser report an error.
    func remove(from pipeline: Element) {
        guard item.uri.isFile else {
            retire()
            return
        }
        if !hasLeftJoin { unsafe gst_pad_send_event(joinPad.pointer, gst_event_new_flush_start()) }
        bin.setState(GST_STATE_NULL)
        releaseJoinPad()
        unsafe gst_bin_remove(pipeline.asBin, bin.pointer)
    }

    /// The same without waiting for a server: what stops the bin is not this thread.
    private func retire() {
        if !hasLeftJoin { unsafe gst_pad_send_event(joinPad.pointer, gst_event_new_flush_start()) }
        slot.takeBlock()?.remove()
        slot.retire()
        unsafe gst_pad_set_active(ghostPad.pointer, 0)
        releaseJoinPad()
        unsafe gst_element_set_bus(bin.pointer, nil)
        unsafe retirement.take(bin.pointer, slot)
    }

    /// Whether the join has come to this item, though none of its samples may have passed yet.
    var isLetThrough: Bool {
        guard !hasLeftJoin else { return false }
        return unsafe entersJoin(at: UInt(bitPattern: cgst_active_pad_of(join.pointer)))
    }

    /// Whether a pad of the join, named by its address, is the item's.
    func entersJoin(at address: UInt) -> Bool {
        unsafe UInt(bitPattern: joinPad.pointer) == address
    }

    func noteReady() { isReady = true }

    /// It was ready before it was opened once more.
    func noteReadyBefore() {
        isReady = true
        wasReadyBefore = true
    }

    /// Whether more is known of it than it says of itself by now.
    var isOpenedAgain: Bool { wasReadyBefore && slot.isHolding }

    deinit {
        messages.remove(serial: serial)
    }

    /// Its own, from here on.
    func setLimits(_ limits: MediaLimits) {
        item.limits = limits
        slot.intake.setLimits(limits)
    }

    /// Another part of the same resource is played from here on.
    func become(_ part: EngineItem) {
        item = part
        start = .zero
    }

    /// Whether an error comes from this item: from inside it, or from an element it has already thrown out, which
    /// then is known by the path in the debug text only.
    func isSource(_ source: UnsafeMutablePointer<GstObject>, _ debug: String) -> Bool {
        if unsafe contains(source) { return true }
        let path = "GstBin:item-\(serial)/"
        return debug.split(separator: "\n").contains { $0.split(separator: "/").contains { $0 + "/" == path } }
    }

    /// Whether a message's source lies in this item.
    func contains(_ source: UnsafeMutablePointer<GstObject>) -> Bool {
        var object: UnsafeMutablePointer<GstObject>? = unsafe source
        while let current = unsafe object {
            if unsafe UnsafeMutableRawPointer(current) == UnsafeMutableRawPointer(bin.pointer) { return true }
            unsafe object = unsafe cgst_parent(current)
        }
        return false
    }

    /// What the item says of itself by now.
    func facts(of item: EngineItem) -> ItemFacts {
        var facts = ItemFacts()
        unsafe tags.withTags { list, file in
            facts.metadata = unsafe Metadata(tags: list, file: file)
            facts.artwork = unsafe Artwork(tags.filePictures) ?? Artwork(tags: list)
            facts.metadata.remoteArtworkURI = unsafe Artwork.address(
                tags: list, isStation: slot.server?.isStation == true)
        }
        facts.chapters = chapters.table.limited(to: item.range)
        if let server = slot.server, server.isStation {
            facts.metadata.details.generalArtworkURI = server.stationPicture
            facts.metadata.completeAsStream(of: server.stationName, splitsTitles: slot.network.splitsStreamTitles)
        }
        let whole = resourceDuration
        facts.duration = item.range.map { $0.duration(in: whole) } ?? whole
        facts.isLengthRefuted = isUnmeasuredChain
        facts.isSeekable = isSeekable
        facts.isLive = isLive(whole, facts.isSeekable)
        return facts
    }

    /// Of a chained stream that comes over the network only the link is measured that is being read: where the whole
    /// ends is not known, nor where in it a time lies.
    private var isUnmeasuredChain: Bool { !item.uri.isFile && slot.isPastFirstLink }

    /// The length of the whole resource, as far as it says.
    private var resourceDuration: MediaTime? {
        guard !isUnmeasuredChain else { return nil }
        if let counted = tags.countedLength { return counted }
        var nanoseconds: Int = -1
        guard unsafe gst_pad_query_duration(ghostPad.pointer, GST_FORMAT_TIME, &nanoseconds) != 0, nanoseconds > 0
        else { return isReady ? nil : tags.statedLength }
        return MediaTime(nanoseconds: Int64(nanoseconds))
    }

    /// Whether the file has been read, and said all that is shown of it.
    var isReadWhole: Bool { tags.isFileWhole && knowsLength }

    var knowsLength: Bool { resourceDuration != nil }

    /// Whether the resource is said to have ended where a part of it begins. What says so may be an estimate.
    func seemsToEnd(before part: EngineItem) -> Bool {
        guard let start = part.range?.start, start > .zero, let whole = resourceDuration else { return false }
        return start >= whole
    }

    private func isLive(_ whole: MediaTime?, _ isSeekable: Bool) -> Bool {
        guard whole == nil, !item.uri.isFile else { return false }
        // What the server says is about the list of segments.
        if slot.adaptive != nil { return true }
        guard let server = slot.server else { return true }
        return !isSeekable && server.length == nil
    }

    private var isSeekable: Bool {
        if isUnmeasuredChain { return false }
        if slot.adaptive == nil, let server = slot.server, !server.acceptsRanges { return false }
        // What has been read is of a kind that can be sought in.
        return saysItIsSeekable || !isReady && tags.isFileWhole
    }

    private var saysItIsSeekable: Bool {
        guard let query = unsafe gst_query_new_seeking(GST_FORMAT_TIME) else { return false }
        defer {
            unsafe gst_mini_object_unref(UnsafeMutableRawPointer(query).assumingMemoryBound(to: GstMiniObject.self))
        }
        guard unsafe gst_pad_query(ghostPad.pointer, query) != 0 else { return false }
        var seekable: gboolean = 0
        unsafe gst_query_parse_seeking(query, nil, &seekable, nil, nil)
        return seekable != 0
    }
}
