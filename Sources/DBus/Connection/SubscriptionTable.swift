/// Who wants which signals, and who owns the well-known names they were asked of.
final class SubscriptionTable {
    private struct Entry {
        let token: UInt64
        let match: SignalMatch
        let handler: (SignalMessage) -> Void
    }

    private var entries: [Entry] = []
    private var live: Set<UInt64> = []
    private var lastToken: UInt64 = 0
    private var names: [String: FollowedName] = [:]

    func add(_ match: SignalMatch, _ handler: @escaping (SignalMessage) -> Void) -> UInt64 {
        lastToken += 1
        entries.append(Entry(token: lastToken, match: match, handler: handler))
        live.insert(lastToken)
        return lastToken
    }

    func remove(_ token: UInt64) -> SignalMatch? {
        guard live.remove(token) != nil, let place = entries.firstIndex(where: { $0.token == token }) else {
            return nil
        }
        return entries.remove(at: place).match
    }

    /// A handler may cancel subscriptions, its own or others: those are not called any more.
    func deliver(_ message: Message) {
        guard !entries.isEmpty, let path = message.path, let interface = message.interface, let member = message.member
        else { return }
        let signal = SignalMessage(
            sender: message.sender, path: ObjectPath(unchecked: path), interface: interface, member: member,
            arguments: message.arguments())
        for entry in entries where live.contains(entry.token) && fits(entry.match, signal) { entry.handler(signal) }
    }

    private func fits(_ match: SignalMatch, _ signal: SignalMessage) -> Bool {
        guard match.fitsAllButSender(signal) else { return false }
        guard let sender = match.sender, sender != signal.sender else { return true }
        // A name that is not followed is unique or the bus's own, which signals carry as it is.
        guard let name = names[sender] else { return false }
        switch name.owner {
        case .known(let owner): return owner == signal.sender
        // The bus has matched the rule already; nothing more is known yet.
        case .unknown: return true
        }
    }

    // MARK: Well-known names

    private struct FollowedName {
        enum Owner {
            case unknown
            case known(String?)
        }

        var users = 1
        var owner = Owner.unknown
        /// Nil for the moment in which it is being made.
        var watch: SignalSubscription?
    }

    /// Signals come from unique names; a match for a well-known one needs to know whose it is. `watch` is called for the
    /// first that asks.
    func follow(_ name: String, watch: () -> SignalSubscription) {
        guard names[name] == nil else {
            names[name]?.users += 1
            return
        }
        names[name] = FollowedName()
        let subscription = watch()
        names[name]?.watch = subscription
    }

    func unfollow(_ name: String) {
        names[name]?.users -= 1
        if names[name]?.users == 0 { names[name] = nil }
    }

    func setOwner(_ owner: String?, of name: String) {
        names[name]?.owner = .known(owner)
    }
}
