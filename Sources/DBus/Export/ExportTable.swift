internal import CDBus

/// The objects of a connection, and who answers a call: path, then interface, then member.
final class ExportTable {
    private var objects: [String: ObjectHandler] = [:]
    private var order: [ObjectPath] = []

    func add(_ object: ExportedObject) {
        if objects.updateValue(ObjectHandler(object), forKey: object.path.text) == nil { order.append(object.path) }
    }

    func remove(_ path: ObjectPath) {
        objects[path.text] = nil
        order.removeAll { $0 == path }
    }

    /// Always answers: every call to this connection is for us, since libdbus itself has taken out `Peer`.
    func handle(_ message: Message, of connection: Connection) -> Bool {
        guard let path = message.path, let member = message.member else { return false }
        let invocation = Invocation(message, arguments: message.arguments(), connection: connection)
        let interface = message.interface
        if let object = objects[path] {
            object.handle(interface: interface, member: member, message, invocation) { self.children(of: path) }
        } else if let children = childrenOfAncestor(path) {
            answerAncestor(invocation, interface: interface, member: member, children: children)
        } else {
            invocation.fail(.unknownObject("there is no object \(path)"))
        }
        return true
    }

    /// A path that only leads to objects can be introspected, nothing else (contract C22).
    private func answerAncestor(_ invocation: Invocation, interface: String?, member: String, children: [String]) {
        if member == "Introspect", interface == nil || interface == Introspection.interfaceName {
            invocation.reply([.string(Introspection.document(interfaces: [], children: children))])
        } else {
            invocation.fail(.unknownMethod("there is nothing but other objects at this path"))
        }
    }

    private func childrenOfAncestor(_ path: String) -> [String]? {
        let children = children(of: path)
        return children.isEmpty && path != "/" ? nil : children
    }

    /// The next elements of the paths below `path`.
    private func children(of path: String) -> [String] {
        let prefix = path == "/" ? "/" : path + "/"
        var names: [String] = []
        for other in order where other.text.hasPrefix(prefix) && other.text != path {
            let name = String(other.text.dropFirst(prefix.count).prefix { $0 != "/" })
            if !name.isEmpty, !names.contains(name) { names.append(name) }
        }
        return names
    }
}

extension Connection {
    /// Answers calls to the object's path from now on; replaces what was there.
    public func export(_ object: ExportedObject) {
        exports.add(object)
    }

    public func unexport(_ path: ObjectPath) {
        exports.remove(path)
    }
}
