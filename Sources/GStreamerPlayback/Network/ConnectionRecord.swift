internal import EventQueue
internal import MediaModel
internal import Playback
internal import Synchronization

/// How an item's server has behaved so far: noted by the threads that talk to it, read by the engine when it has to say
/// why nothing comes. Any thread.
final class ConnectionRecord: Sendable {
    private struct Contents {
        /// What the server said of the stream that comes next.
        var server: ServerHeaders?
        /// It has said anything at all.
        var hasAnswered = false
        /// When it wants to be asked again, where it refused.
        var retryAfter: Duration?
        /// Where it has sent us last.
        var redirection: String?
        /// Which file it is that is read.
        var file: ServerFile?
        /// The server has begun to send another file than the one that was begun.
        var isReplaced = false
        var bytes = 0
        /// When data came last, or were waited for first. An answer without any is no sign of life.
        var lastSign = HostTime.now
    }

    private let contents: Mutex<Contents>

    /// - Parameter file: what was read before, where this goes on with it.
    init(expecting file: ServerFile?) {
        contents = Mutex(Contents(file: file))
    }

    var server: ServerHeaders? { contents.withLock { $0.server } }
    var hasAnswered: Bool { contents.withLock { $0.hasAnswered } }
    var retryAfter: Duration? { contents.withLock { $0.retryAfter } }
    var redirection: String? { contents.withLock { $0.redirection } }
    var file: ServerFile? { contents.withLock { $0.file } }
    var isReplaced: Bool { contents.withLock { $0.isReplaced } }
    var hasData: Bool { contents.withLock { $0.bytes > 0 } }

    /// How long the server has been silent.
    var silence: Duration {
        contents.withLock { .nanoseconds(HostTime.now.nanoseconds - $0.lastSign.nanoseconds) }
    }

    /// A message without a status is sent when there was no answer.
    func note(_ headers: ServerHeaders) {
        contents.withLock { contents in
            guard headers.status >= 100 else { return }
            contents.hasAnswered = true
            contents.retryAfter = headers.retryAfter
            contents.redirection = headers.redirection
            guard (200..<300).contains(headers.status) || headers.status == 416 else { return }
            if !headers.isStation {
                if let file = contents.file, file.isOther(than: headers.file) { contents.isReplaced = true }
                contents.file = contents.file ?? headers.file
            }
            if headers.status != 416 { contents.server = headers }
        }
    }

    /// False when they are none of the file that was begun.
    func note(bytes: Int) -> Bool {
        contents.withLock { contents in
            contents.bytes += bytes
            contents.lastSign = .now
            return !contents.isReplaced
        }
    }

    /// The server is asked again.
    func noteRequest() {
        contents.withLock { $0.lastSign = .now }
    }
}

/// What tells one file at an address from another that takes its place.
struct ServerFile: Hashable, Sendable {
    /// All of its bytes.
    let length: Int64?
    /// The server's own mark, without the sign that it is a weak one.
    let tag: String?
    let modified: String?

    /// What nobody says does not count. Several servers of one name may give one file several marks: then it is the same
    /// as long as its date is.
    func isOther(than file: ServerFile) -> Bool {
        if let length, let other = file.length, length != other { return true }
        if let modified, let other = file.modified, modified == other { return false }
        if let tag, let other = file.tag { return tag != other }
        if let modified, let other = file.modified { return modified != other }
        return false
    }
}
