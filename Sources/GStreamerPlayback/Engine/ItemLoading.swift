internal import CGStreamer
internal import EventQueue
internal import MediaModel
internal import Playback

/// Items in and out of the pipeline.
extension GStreamerEngine {
    /// Empties the pipeline. Its threads have stopped when this returns; nothing of the former items is heard.
    func dropEverything(state: GstState = GST_STATE_READY) {
        jointTimer = nil
        anchorTimers.stop()
        seeks.abandon()
        joint = nil
        clock = nil
        soundClock.reset()
        isBuffering = false
        pipeline.setState(state)
        pipeline.chain.collector.startAnew()
        prepared?.remove(from: pipeline.element)
        prepared = nil
        current?.remove(from: pipeline.element)
        current = nil
    }

    func dropPrepared() {
        prepared?.remove(from: pipeline.element)
        prepared = nil
    }

    /// Makes an item current. When it is opened again after a late edit, its readiness is news to nobody.
    func open(_ item: EngineItem, at start: MediaTime, isReopening: Bool = false) {
        do throws(PlaybackError) {
            if let problem = FileCheck.problem(with: item.uri) { throw problem }
            let new = try makeItem(item, start: start)
            current = new
            if isReopening { new.noteReady() }
            // First the lasting part: a pad that is not active yet would turn the item's first event away. When the
            // device cannot be opened, the message that tells why is on its way.
            guard pipeline.setState(isPlaying ? GST_STATE_PLAYING : GST_STATE_PAUSED) else { return }
            new.begin()
        } catch {
            report(.failed(item.identifier, error))
        }
    }

    func openPrepared(_ item: EngineItem) {
        do throws(PlaybackError) {
            if let problem = FileCheck.problem(with: item.uri) { throw problem }
            let new = try makeItem(item, start: .zero)
            prepared = new
            new.begin()
        } catch {
            report(.failed(item.identifier, error))
        }
    }

    private func makeItem(_ item: EngineItem, start: MediaTime) throws(PlaybackError) -> PipelineItem {
        let outlet = outlet
        lastSerial += 1
        return try PipelineItem(
            item, serial: lastSerial, start: start, rate: rate, pipeline: pipeline.element, join: pipeline.chain.join,
            handlers: .init(
                onFirstBuffer: { serial in outlet.post { $0.becomeReady(serial) } },
                onBlocked: { serial in outlet.post { $0.item(serial)?.seekToStart() } },
                onTags: { serial in outlet.post { $0.tagsChanged(serial) } }))
    }

    func item(_ serial: UInt64) -> PipelineItem? {
        if current?.serial == serial { return current }
        if prepared?.serial == serial { return prepared }
        return nil
    }

    private func becomeReady(_ serial: UInt64) {
        guard let item = item(serial), !item.isReady else { return }
        item.noteReady()
        tell(.ready(item.item.identifier, item.facts()))
    }

    private func tagsChanged(_ serial: UInt64) {
        guard let item = item(serial), item.isReady else { return }
        tell(.factsChanged(item.item.identifier, item.facts()))
    }
}
