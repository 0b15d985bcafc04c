internal import EventQueue
internal import MediaModel
internal import Playback

/// The live line on a terminal, on a queue of its own: it wakes up for a key, for a change, and once for each second
/// shown; paused, for nothing.
final class LiveSession: Sendable {
    /// What keys do.
    struct Controls: Sendable {
        let perform: @Sendable (PlayerCommand) -> Void
        let quit: @Sendable () -> Void
    }

    private let queue = EventQueue(label: "terminal")
    private let terminal = Terminal()
    /// Made and used on the queue only.
    private nonisolated(unsafe) var screen: LiveScreen?

    /// Signals that concern the terminal; to be held before any thread starts.
    static let signals: [ProcessSignal] = [.windowChanged, .continued, .terminalStop]

    func start(_ controls: Controls) {
        queue.async { [self] in
            let screen = LiveScreen(terminal: terminal, queue: queue, controls: controls)
            unsafe self.screen = screen
            screen.start()
        }
    }

    /// Any thread.
    func show(_ state: LiveState) {
        queue.async { [self] in unsafe screen?.show(state) }
    }

    /// A line above the live line. Any thread.
    func show(message: String) {
        queue.async { [self] in unsafe screen?.show(message: message) }
    }

    /// Shows what is still to be shown and gives the terminal back; nothing is drawn afterwards. Any other thread.
    func end() {
        let shown = Latch()
        queue.async { shown?.open() }
        shown?.wait(milliseconds: 500)
        terminal.leave()
        queue.async { [self] in
            unsafe screen = nil
            queue.stop()
        }
    }
}
