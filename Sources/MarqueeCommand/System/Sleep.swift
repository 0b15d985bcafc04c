internal import Glibc

/// Waiting that blocks the thread: for programs that do one thing. A signal may end it early.
enum Sleep {
    static func now(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        usleep(useconds_t(clamping: seconds * 1_000_000 + attoseconds / 1_000_000_000_000))
    }
}
