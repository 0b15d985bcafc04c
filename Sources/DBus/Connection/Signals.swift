internal import CDBus

/// Sending signals and listening to those of others.
extension Connection {
    /// Sends a signal to everybody. One that the specification forbids is a programming error; it is
    /// reported on the error output and dropped.
    public func emit(_ signal: SignalMessage) {
        do throws(DBusError) {
            send(try Message.signal(signal))
        } catch {
            report(problem: "a signal is not sent: \(error.message)")
        }
    }

    /// `org.freedesktop.DBus.Properties.PropertiesChanged`: one message for all that one event changed.
    public func emitPropertiesChanged(
        path: ObjectPath, interface: String, changed: [(name: String, value: Value)], invalidated: [String] = []
    ) {
        emit(
            SignalMessage(
                path: path, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged",
                arguments: [
                    .string(interface), .vardict(changed.map { ($0.name, $0.value) }), .strings(invalidated),
                ]))
    }

    /// Calls `handler` on the queue with each signal that fits, until the subscription is cancelled or goes. Does not
    /// block; signals sent before the bus has taken the rule in are missed.
    public func subscribe(
        to match: SignalMatch, handler: @escaping (SignalMessage) -> Void
    ) -> SignalSubscription {
        let token = subscriptions.add(match, handler)
        if isOpen { unsafe dbus_bus_add_match(pointer, match.rule, nil) }
        if let name = match.followedName {
            subscriptions.follow(name) {
                watchOwner(of: name) { [weak self] owner in self?.subscriptions.setOwner(owner, of: name) }
            }
        }
        return SignalSubscription { [weak self] in self?.endSubscription(token) }
    }

    /// Calls `handler` with the unique name that owns `name` now (nil: nobody), and again whenever that changes. When the
    /// bus goes, it is not called any more.
    public func watchOwner(of name: String, handler: @escaping (_ newOwner: String?) -> Void) -> SignalSubscription {
        let subscription = subscribe(
            to: SignalMatch(
                sender: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
                member: "NameOwnerChanged", firstArgument: name)
        ) { signal in
            guard signal.arguments.count == 3, let owner = signal.arguments[2].asString else { return }
            handler(owner.isEmpty ? nil : owner)
        }
        call(
            MethodCall(
                destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
                interface: "org.freedesktop.DBus", member: "GetNameOwner", arguments: [.string(name)])
        ) { [weak subscription] result in
            guard let subscription, subscription.isActive else { return }
            if case .failure(let error) = result, error.isDisconnected { return }
            handler((try? result.get())?.first?.asString)
        }
        return subscription
    }

    private func endSubscription(_ token: UInt64) {
        guard let match = subscriptions.remove(token) else { return }
        if let name = match.followedName { subscriptions.unfollow(name) }
        if isOpen { unsafe dbus_bus_remove_match(pointer, match.rule, nil) }
    }
}

extension SignalMatch {
    /// The well-known name whose owner has to be known. The bus sends under its own name.
    fileprivate var followedName: String? {
        guard let sender, !sender.hasPrefix(":"), sender != "org.freedesktop.DBus" else { return nil }
        return sender
    }
}

/// Keep it as long as the handler should be called. Confined to the connection's queue.
public final class SignalSubscription {
    private var ending: (() -> Void)?

    init(ending: @escaping () -> Void) {
        self.ending = ending
    }

    var isActive: Bool { ending != nil }

    public func cancel() {
        guard let ending else { return }
        self.ending = nil
        ending()
    }

    deinit {
        cancel()
    }
}
