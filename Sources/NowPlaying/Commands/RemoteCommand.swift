internal import Synchronization

/// One command of the remote command centre (compare `MPRemoteCommand`). Nothing is offered to the desktop before a
/// target is added. Any thread.
public final class RemoteCommand<Event: Sendable>: Sendable {
    public typealias Handler = nonisolated(nonsending) @Sendable (Event) async -> RemoteCommandHandlerStatus

    public let kind: RemoteCommandKind
    let state: NowPlayingStateStore
    private let targets = Mutex<[(token: UInt64, handler: Handler)]>([])
    private let lastToken = Atomic<UInt64>(0)

    init(_ kind: RemoteCommandKind, state: NowPlayingStateStore) {
        self.kind = kind
        self.state = state
    }

    /// A disabled command is published as not possible and has no effect.
    public var isEnabled: Bool {
        get { !state.current.disabledCommands.contains(kind) }
        set {
            state.update { state in
                if newValue { state.disabledCommands.remove(kind) } else { state.disabledCommands.insert(kind) }
            }
        }
    }

    /// Adds a handler. With several, each is called in the order added and the first status that is not a success is
    /// the command's. The target stays until it is removed.
    @discardableResult
    public func addTarget(_ handler: @escaping Handler) -> RemoteCommandTarget {
        let token = lastToken.add(1, ordering: .relaxed).newValue
        targets.withLock { $0.append((token, handler)) }
        state.update { $0.handledCommands.insert(kind) }
        return RemoteCommandTarget { [weak self] in self?.removeTarget(token) }
    }

    /// Removes all handlers: the command is not possible any more.
    public func removeAllTargets() {
        targets.withLock { $0.removeAll() }
        state.update { $0.handledCommands.remove(kind) }
    }

    /// Gives the command, as a client would. Disabled or without a handler it fails.
    public nonisolated(nonsending) func send(_ event: Event) async -> RemoteCommandHandlerStatus {
        let handlers = targets.withLock { $0.map(\.handler) }
        guard isEnabled, !handlers.isEmpty else {
            return .commandFailed("The command is not available now.")
        }
        var result = RemoteCommandHandlerStatus.success
        for handler in handlers {
            let status = await handler(event)
            if result == .success { result = status }
        }
        return result
    }

    private func removeTarget(_ token: UInt64) {
        let isEmpty = targets.withLock { targets in
            targets.removeAll { $0.token == token }
            return targets.isEmpty
        }
        if isEmpty { state.update { $0.handledCommands.remove(kind) } }
    }
}

/// A handler that was added to a command.
public struct RemoteCommandTarget: Sendable {
    private let removal: @Sendable () -> Void

    init(removal: @escaping @Sendable () -> Void) {
        self.removal = removal
    }

    public func remove() {
        removal()
    }
}
