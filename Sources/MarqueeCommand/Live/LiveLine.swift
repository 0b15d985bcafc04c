internal import MediaModel

/// The live line as text: what fits into the columns there are, the most important first.
struct LiveLine {
    private let state: LiveState
    private let position: MediaTime
    private let style: LiveLineStyle

    private static let gap = 2
    private static let smallestTitle = 6
    /// What the title gets before there is a bar beside it.
    private static let comfortableTitle = 16
    private static let barColumns = 10...40

    init(_ state: LiveState, position: MediaTime, style: LiveLineStyle) {
        self.state = state
        self.position = position
        self.style = style
    }

    /// At most `columns` columns, escape codes for colours not counted.
    func text(columns: Int) -> String {
        var free = columns - clock.displayWidth
        guard free >= 0 else { return clock.truncated(toColumns: columns) }
        func take(_ width: Int) -> Bool {
            guard free >= width + Self.gap else { return false }
            free -= width + Self.gap
            return true
        }
        let showsState = take(Self.stateColumns)
        let showsTitle = state.name != nil && take(Self.smallestTitle)
        let showsBar =
            fraction != nil
            && free + Self.smallestTitle >= Self.comfortableTitle + Self.barColumns.lowerBound + Self.gap
            && take(Self.barColumns.lowerBound)
        let showsQueue = state.queueCount > 1 && take(queue.displayWidth)
        let showsVolume = take(volume.displayWidth)

        // What is left is the title's as far as it needs it, then the bar's.
        var title = ""
        if showsTitle, let name = state.name {
            title = name.truncated(toColumns: Self.smallestTitle + free)
            free -= max(0, title.displayWidth - Self.smallestTitle)
            title = title.padded(toColumns: Self.smallestTitle)
        }
        var parts: [String] = []
        if showsState { parts.append(stateWord) }
        if showsTitle { parts.append(title) }
        if showsBar, let fraction {
            let width = min(Self.barColumns.upperBound, Self.barColumns.lowerBound + free)
            parts.append(style.bar(fraction: fraction, columns: width))
        }
        parts.append(clock)
        if showsQueue { parts.append(style.paint(queue, .faint)) }
        if showsVolume { parts.append(style.paint(volume, .faint)) }
        return parts.joined(separator: String(repeating: " ", count: Self.gap))
    }

    private static let stateColumns = 7

    private var stateWord: String {
        let word = state.isWaiting ? "Waiting" : state.state.word
        let isSounding = state.state == .playing && !state.isWaiting
        return style.paint(word.padded(toColumns: Self.stateColumns), isSounding ? .state : .hold)
    }

    /// As wide as it will ever be for this entry, so that nothing beside it moves.
    private var clock: String {
        guard let length = state.length else {
            return state.isLive ? "\(position) live" : position.description
        }
        let whole = length.description
        let elapsed = position.description
        return String(repeating: " ", count: max(0, whole.count - elapsed.count)) + "\(elapsed) / \(whole)"
    }

    private var fraction: Double? {
        state.length.map { position.seconds / max(0.001, $0.seconds) }
    }

    private var queue: String { "\((state.queueIndex ?? 0) + 1)/\(state.queueCount)" }

    private var volume: String {
        let text = percent(state.volume)
        return "vol " + String(repeating: " ", count: max(0, 4 - text.count)) + text
    }
}
