internal import EventQueue
internal import MediaModel
internal import Playback
internal import PlaylistFiles

/// An adaptive stream of which nothing more comes.
struct StallRecord {
    let serial: UInt64
    /// Runs until the list is looked at for the first time, then until it is looked at again.
    var timer: QueueTimer?
    /// The list of segments as it was soon after the stall had begun; nil until it has come.
    var list: [UInt8]?
}

/// A live list that does not grow any more is waited for by `hlsdemux2` without end. While a stream stands still its list
/// is fetched twice: if it is the same, the broadcast is over; else the stream is given up as broken off, and the player
/// opens it again.
extension GStreamerEngine {
    /// A buffer that fills by itself has time to.
    private static let firstLook: Duration = .seconds(1)
    /// Where nothing says how long segments are.
    private static let usualWait = 10.0
    /// Seconds. A server adds a segment within one and a half of the target duration (RFC 8216, section 6.2.1).
    private static let wait = 5.0...24.0

    func watchStall() {
        guard let current, current.slot.adaptive != nil, isPlaying, isBuffering, stall?.serial != current.serial else {
            return
        }
        let timer = queue.timer(after: Self.firstLook) { [weak self] in
            self?.lookAtList { engine, list in engine.waitForGrowth(list) }
        }
        stall = StallRecord(serial: current.serial, timer: timer)
    }

    private func lookAtList(_ then: @escaping @Sendable (GStreamerEngine, [UInt8]?) -> Void) {
        guard let current, stall?.serial == current.serial else { return }
        let (outlet, uri, serial) = (outlet, current.item.uri, current.serial)
        let thread = EventQueue(label: "network")
        thread.async {
            let list = SegmentListFetch.list(at: uri)
            outlet.post { engine in
                if engine.stall?.serial == serial, engine.current?.serial == serial { then(engine, list) }
            }
            thread.stop()
        }
    }

    private func waitForGrowth(_ list: [UInt8]?) {
        let target = list.flatMap { HLSList($0)?.targetDuration }
        let seconds = target.map { min(max(3 * $0, Self.wait.lowerBound), Self.wait.upperBound) } ?? Self.usualWait
        stall?.list = list
        stall?.timer = queue.timer(after: .milliseconds(Int64(seconds * 1_000))) { [weak self] in
            self?.lookAtList { engine, list in engine.giveUp(list) }
        }
    }

    private func giveUp(_ list: [UInt8]?) {
        guard let current, isPlaying, isBuffering else {
            stall = nil
            return
        }
        // A presentation of DASH has no list of segments that would have to grow.
        let isHLS = list.map { HLSList($0) != nil } ?? false
        let isDead = isHLS && list == stall?.list && !current.knowsLength
        failCurrent(
            current,
            isDead
                ? PlaybackError(
                    .network, "The broadcast brings nothing new any more; it has ended, or try again later.",
                    isRetriable: false)
                : PlaybackError(.network, "The server sends no more of it; try again later."))
    }
}

/// Fetches the list of segments of an adaptive stream.
enum SegmentListFetch {
    private static let limit = 4 << 20
    private static let seconds = 4

    /// Waits on the calling thread. Of several variants, the first; nil when it does not come.
    static func list(at uri: MediaURI) -> [UInt8]? {
        guard let content = try? ResourceFetch.contents(of: uri, limit: limit, seconds: seconds) else { return nil }
        guard let place = HLSList(content)?.firstVariantAddress(from: uri) else { return content }
        return try? ResourceFetch.contents(of: place, limit: limit, seconds: seconds)
    }
}
