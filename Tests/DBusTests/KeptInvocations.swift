import DBus
import Synchronization

/// Invocations that a service answers later. Used on the service's queue only, but for the count.
final class KeptInvocations: Sendable {
    nonisolated(unsafe) private var invocations: [Invocation] = []
    private let counter = Atomic<Int>(0)

    var count: Int { counter.load(ordering: .acquiring) }

    func keep(_ invocation: Invocation) {
        invocations.append(invocation)
        counter.add(1, ordering: .releasing)
    }

    /// The last first.
    func answerAll() {
        for invocation in invocations.reversed() { invocation.reply(invocation.arguments) }
        invocations = []
    }
}
