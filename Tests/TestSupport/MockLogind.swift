import DBus
import EventQueue
import Glibc

/// A stand-in for systemd-logind on a private bus, as far as its manual page describes `Inhibit` and `PrepareForSleep`:
/// each lock is a socket, and is open until the program has closed its end.
public final class MockLogind: Sendable {
    public struct Lock: Hashable, Sendable {
        public let what: String
        public let who: String
        public let mode: String
        public var isOpen = true

        public init(_ what: String, _ mode: String, who: String = "Marquee", isOpen: Bool = true) {
            (self.what, self.mode, self.who, self.isOpen) = (what, mode, who, isOpen)
        }
    }

    public enum Manner: Sendable {
        case answering
        /// As polkit does to a session that is not the seat's.
        case refusing
        /// Calls wait for ``answerLate()``.
        case hanging
    }

    public static let name = "org.freedesktop.login1"
    private static let interface = "org.freedesktop.login1.Manager"
    private static let path: ObjectPath = "/org/freedesktop/login1"

    private struct State {
        var manner: Manner
        var locks: [Lock] = []
        /// When each lock was closed, in their order.
        var closings: [Int: ContinuousClock.Instant] = [:]
    }

    private let client: BusClient
    private let state: Locked<State>
    private let hanging = Locked<[Invocation]>([])
    private let watches = Locked<[DescriptorWatch]>([])

    public init(_ bus: PrivateBus, _ manner: Manner = .answering) async throws {
        client = try await BusClient(bus, label: "logind")
        state = Locked(State(manner: manner))
        try await client.withConnection { [self] connection in
            connection.export(makeObject())
            _ = try connection.requestName(Self.name)
        }
    }

    /// All that were ever asked for, in order.
    public var locks: [Lock] { state.withLock { $0.locks } }
    public var openLocks: Set<Lock> { Set(locks.filter(\.isOpen)) }
    public var waitingCalls: Int { hanging.withLock { $0.count } }

    /// When the last delay lock was closed.
    public var delayLockClosing: ContinuousClock.Instant? {
        state.withLock { state in
            state.locks.indices.last { state.locks[$0].mode == "delay" }.flatMap { state.closings[$0] }
        }
    }

    public func announceSleep(_ isBefore: Bool) async throws {
        try await client.withConnection {
            $0.emit(
                SignalMessage(
                    path: Self.path, interface: Self.interface, member: "PrepareForSleep",
                    arguments: [.boolean(isBefore)]))
        }
        try await client.roundTrip()
    }

    /// Answers what has been waiting.
    public func answerLate() async throws {
        try await client.withConnection { [self] _ in
            let calls = hanging.withLock { calls in
                defer { calls = [] }
                return calls
            }
            for call in calls { grant(call) }
        }
    }

    /// Leaves the bus, as at a restart; the locks stay, as those of the real one do.
    public func leave() async throws {
        try await client.withConnection { $0.releaseName(Self.name) }
    }

    private func makeObject() -> ExportedObject {
        let inhibit = Method(
            "Inhibit",
            in: [Argument("what", "s"), Argument("who", "s"), Argument("why", "s"), Argument("mode", "s")],
            out: [Argument("pipe_fd", "h")]
        ) { [self] call in
            switch state.withLock({ $0.manner }) {
            case .answering: grant(call)
            case .hanging: hanging.withLock { $0.append(call) }
            case .refusing:
                call.fail(DBusError(name: "org.freedesktop.DBus.Error.AccessDenied", message: "Permission denied"))
            }
        }
        return ExportedObject(path: Self.path, interfaces: [Interface(name: Self.interface, methods: [inhibit])])
    }

    /// On the client's queue.
    private func grant(_ call: Invocation) {
        var ends: [Int32] = [-1, -1]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends)
        let (own, given) = (ends[0], ends[1])
        let texts = call.arguments.compactMap(\.asString)
        let number = state.withLock { state in
            state.locks.append(Lock(texts[0], texts[3], who: texts[1]))
            return state.locks.count - 1
        }
        call.reply([.unixDescriptor(given)])
        close(given)
        let watch = client.queue.watch(own, for: .readable) { [self] _ in
            state.withLock { state in
                guard state.locks[number].isOpen else { return }
                state.locks[number].isOpen = false
                state.closings[number] = .now
            }
            watches.withLock { $0[number].cancel() }
            close(own)
        }
        watches.withLock { $0.append(watch) }
    }
}
