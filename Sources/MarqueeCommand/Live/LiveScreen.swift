internal import EventQueue
internal import MediaModel
internal import Playback

/// What is on the terminal now. Confined to the terminal's queue.
final class LiveScreen {
    private let terminal: Terminal
    private let queue: EventQueue
    private let controls: LiveSession.Controls
    private let style = LiveLineStyle.fromEnvironment()

    private var state = LiveState()
    private var columns = 80
    private var drawn = ""
    private var parser = KeyParser()
    private var keyWatch: DescriptorWatch?
    private var signalWatch: SignalWatch?
    private var tick: QueueTimer?
    /// Lines that came while the terminal was somebody else's.
    private var unshown: [String] = []
    private var errorCapture: StandardErrorCapture?

    private static let seekStep = MediaTime(microseconds: 5_000_000)
    private static let volumeStep = 0.05
    private static let mostUnshown = 20
    static let keyHelp = "space pause · ←/→ 5 s · ↑/↓ volume · n next · p previous · q quit"

    init(terminal: Terminal, queue: EventQueue, controls: LiveSession.Controls) {
        self.terminal = terminal
        self.queue = queue
        self.controls = controls
    }

    func start() {
        signalWatch = SignalWatch(LiveSession.signals, queue: queue) { [weak self] in self?.handle($0) }
        if terminal.hasKeyboard {
            keyWatch = queue.watch(0, for: .readable) { [weak self] _ in self?.readKeys() }
        }
        errorCapture = StandardErrorCapture(queue: queue) { [weak self] line in
            self?.show(message: line.hasPrefix("marquee: ") ? String(line.dropFirst(9)) : line)
        }
        keyWatch?.isEnabled = false
        if terminal.hasKeyboard { show(message: Self.keyHelp, emphasis: .faint) }
    }

    func show(_ state: LiveState) {
        self.state = state
        redraw()
    }

    func show(message: String, emphasis: LiveLineStyle.Emphasis? = nil) {
        let text = message.harmless
        unshown.append(emphasis.map { style.paint(text, $0) } ?? text)
        if unshown.count > Self.mostUnshown { unshown.removeFirst() }
        redraw()
    }

    /// Takes the terminal, if the shell lets us have it. A program in the background may become one in the foreground
    /// without a signal, so each redrawing looks.
    private func takeTerminal() {
        guard !terminal.isDrawing else { return }
        terminal.enter()
        keyWatch?.isEnabled = terminal.isDrawing
        columns = terminal.columns
        drawn = ""
    }

    private func showMessages() {
        guard terminal.isDrawing, !unshown.isEmpty else { return }
        terminal.draw(Terminal.clearLine + unshown.joined(separator: "\n") + "\n")
        unshown = []
        drawn = ""
    }

    /// Writes the line unless it is there already, and sees to the next moment at which it changes by itself. The
    /// cursor rests at the line's beginning: a terminal that breaks the line anew when it gets narrower keeps the
    /// cursor there, and everything below it is ours to clear.
    private func redraw() {
        takeTerminal()
        showMessages()
        let now = HostTime.now.nanoseconds
        let position = state.position(atHostNanoseconds: now)
        let line =
            state.entry == nil
            ? "" : LiveLine(state, position: position, style: style).text(columns: columns - 1)
        if line != drawn {
            drawn = line
            if !terminal.draw(Terminal.clearLine + line + "\r") { controls.quit() }
        }
        tick = state.nextChange(afterHostNanoseconds: now).map { due in
            queue.timer(at: HostTime(nanoseconds: due)) { [weak self] in self?.redraw() }
        }
    }

    private func handle(_ signal: ProcessSignal) {
        switch signal {
        case .windowChanged:
            columns = terminal.columns
            drawn = ""
            redraw()
        case .terminalStop:
            terminal.restore()
            terminal.suspendProcess()
        case .continued:
            terminal.restore()
            keyWatch?.isEnabled = false
            redraw()
        case .interrupt, .terminate: controls.quit()
        }
    }

    private func readKeys() {
        guard let bytes = terminal.readKeys() else {
            keyWatch = nil
            return
        }
        for key in parser.parse(bytes) { press(key) }
    }

    private func press(_ key: LiveKey) {
        switch key {
        case .toggle: controls.perform(.togglePlayPause)
        case .forward: controls.perform(.seek(by: Self.seekStep))
        case .backward: controls.perform(.seek(by: -Self.seekStep))
        case .louder: changeVolume(by: Self.volumeStep)
        case .quieter: changeVolume(by: -Self.volumeStep)
        case .next: controls.perform(.stepForward)
        case .previous: controls.perform(.stepBackward)
        case .quit: controls.quit()
        case .redraw:
            drawn = ""
            redraw()
        }
    }

    /// From what the line shows, not from what has come back: quick presses add up.
    private func changeVolume(by step: Double) {
        let volume = min(1, max(0, ((state.volume + step) * 100).rounded() / 100))
        state.volume = volume
        controls.perform(.setVolume(volume))
        redraw()
    }
}
