internal import Synchronization

/// Takes notices in before there is anybody to show them to, and hands them on as soon as there is. Any thread.
final class NoticeRelay: Sendable {
    private struct State {
        var board: NoticeBoard?
        var waiting: [ServiceNotice] = []
    }

    private let state = Mutex(State())

    func tell(_ notice: ServiceNotice) {
        let board = state.withLock { state in
            if state.board == nil { state.waiting.append(notice) }
            return state.board
        }
        board?.tell(notice)
    }

    func connect(to board: NoticeBoard) {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.board = board
            return state.waiting
        }
        for notice in waiting { board.tell(notice) }
    }
}
