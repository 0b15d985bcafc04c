internal import CDBus

/// Who wants which signals, and who owns the well-known names they were asked of.
final class SubscriptionTable {
    private var subscriptions: [(token: UInt64, match: SignalMatch, handler: (SignalMessage) -> Void)] = []
    private var lastToken: UInt64 = 0
    private var owners: [String: String] = [:]
    private var followed: [String: SignalSubscription?] = [:]

    func add(_ match: SignalMatch, _ handler: @escaping (SignalMessage) -> Void) -> UInt64 {
        lastToken += 1
        subscriptions.append((lastToken, match, handler))
        return lastToken
    }

    func remove(_ token: UInt64) -> SignalMatch? {
        guard let place = subscriptions.firstIndex(where: { $0.token == token }) else { return nil }
        return subscriptions.remove(at: place).match
    }

    func beginFollowing(_ name: String) -> Bool {
        guard followed[name] == nil else { return false }
        followed[name] = .some(nil)
        return true
    }

    func keep(_ subscription: SignalSubscription) {
        guard let name = followed.first(where: { $0.value == nil })?.key else { return }
        followed[name] = subscription
    }

    func setOwner(_ owner: String?, of name: String) {
        owners[name] = owner
    }

    func deliver(_ message: Message) {
        guard !subscriptions.isEmpty, let pathText = message.path, let interface = message.interface,
            let member = message.member
        else { return }
        let signal = SignalMessage(
            sender: message.sender, path: ObjectPath(unchecked: pathText), interface: interface, member: member,
            arguments: message.arguments())
        for (_, match, handler) in subscriptions where match.fits(signal, owners: owners) { handler(signal) }
    }
}
