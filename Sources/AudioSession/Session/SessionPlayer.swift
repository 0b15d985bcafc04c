/// The player whose sound a session is about, as far as the session gives it orders. Each returns when it is done.
public protocol SessionPlayer: Sendable {
    /// Pauses and notes that it was an interruption; no effect unless it plays.
    func interrupt() async
    /// Goes on, if it is still as ``interrupt()`` has left it: any order in the meantime, a pause too, forbids it.
    func resumeAfterInterruption() async
    /// Pauses for good.
    func pause() async
    /// Pauses for good, and returns when nothing is heard any more and the position is written.
    func pauseUntilSilent() async
}
