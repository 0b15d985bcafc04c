public import DBus

/// Objects of the owner's beside the MPRIS object. Vendor interfaces belong on a path of their own: playerctld aborts
/// on an interface of the MPRIS object that it does not know (C24).
extension MPRISService {
    /// Exports what the provider makes, on this connection and on each later one. Before ``start()`` it is there when
    /// the name appears.
    public func addObject(_ provider: any ExportedObjectProvider) {
        providers.append(provider)
        connection?.export(provider.makeObject())
    }

    /// Sends a signal on the present connection; without one it is dropped. Any thread; the calls of one thread keep
    /// their order. On the service's own queue it is sent before this returns.
    public nonisolated func emit(_ signal: SignalMessage) {
        onQueue { $0.connection?.emit(signal) }
    }

    /// As ``emit(_:)``. Not sent when both lists are empty (C28).
    public nonisolated func emitPropertiesChanged(
        path: ObjectPath, interface: String, changed: [(name: String, value: Value)], invalidated: [String] = []
    ) {
        guard !changed.isEmpty || !invalidated.isEmpty else { return }
        onQueue { service in
            service.connection?.emitPropertiesChanged(
                path: path, interface: interface, changed: changed, invalidated: invalidated)
        }
    }

    /// Publishes at once what the session has said so far, so that a reply sent next stands behind the signals. Only
    /// on the service's queue: for handlers of further objects.
    public nonisolated func publishBeforeReply() {
        assumeIsolated { $0.publishPendingStates() }
    }

    private nonisolated func onQueue(_ body: @escaping @Sendable (isolated MPRISService) -> Void) {
        if queue.isCurrent {
            assumeIsolated { body($0) }
        } else {
            queue.async { self.assumeIsolated { body($0) } }
        }
    }
}
