internal import MediaModel
internal import Playback
internal import PlaylistFiles
internal import Synchronization

/// Looks at the first bytes that come from an address. A list of media is kept back from the decoder, which knows no such
/// thing, and read to its end over the connection that is open already.
final class ListCatcher: Sendable {
    private enum State {
        case undecided
        case media
        case list([UInt8])
    }

    enum Ending {
        /// All of it has been handed on.
        case media
        /// None of it has, and it turns out to be media: a list of segments whose first bytes did not say so.
        case mediaAfterAll([UInt8])
        case list(FoundList)
    }

    /// In bytes; what is longer is something else that begins like a list.
    private static let largest = 4 << 20

    private let state = Mutex(State.undecided)
    private let address: String

    init(address: String) {
        self.address = address
    }

    /// Whether what has come is kept back. On the thread that reads from the server, like all else here.
    func keeps(_ bytes: () -> [UInt8], contentType: String?) -> Bool {
        state.withLock { state in
            switch state {
            case .media: return false
            case .undecided:
                let bytes = bytes()
                guard case .list = PlaylistRecognition(body: Array(bytes.prefix(4_096)), contentType: contentType)
                else {
                    state = .media
                    return false
                }
                state = .list(bytes)
            case .list(let former):
                guard former.count <= Self.largest else { return true }
                // So that there is one owner, who may add to it.
                state = .media
                state = .list(former + bytes())
            }
            return true
        }
    }

    /// Everything has come. Once: what follows another request is media.
    func finish(contentType: String?) -> Ending {
        let kept = state.withLock { state -> [UInt8]? in
            defer { state = .media }
            if case .list(let bytes) = state { return bytes }
            return nil
        }
        guard let kept else { return .media }
        guard case .list(let format) = PlaylistRecognition(body: Array(kept.prefix(4_096)), contentType: contentType)
        else { return .mediaAfterAll(kept) }
        guard kept.count <= Self.largest, let base = MediaURI(address) else {
            return .list(.failure(Self.error("The list is longer than \(Self.largest >> 20) MB; it is not read.")))
        }
        return .list(read(kept, from: base, format))
    }

    private func read(_ content: [UInt8], from base: MediaURI, _ format: PlaylistFormat) -> FoundList {
        var items: [MediaItem] = []
        do throws(PlaylistFileError) {
            let report = try PlaylistReader().read(content, from: base, format: format) { new in
                items += new
                return true
            }
            guard items.isEmpty else { return .items(items) }
            let reason = report.warnings.first.map { ": \($0.problem)" } ?? ""
            return .failure(Self.error("There is nothing to play in the list\(reason)."))
        } catch {
            return items.isEmpty ? .failure(Self.error(error.message)) : .items(items)
        }
    }

    private static func error(_ message: String) -> PlaybackError { PlaybackError(.unsupportedFormat, message) }
}

/// What a list at an item's address has in it.
enum FoundList: Sendable {
    /// Never none.
    case items([MediaItem])
    case failure(PlaybackError)
}
