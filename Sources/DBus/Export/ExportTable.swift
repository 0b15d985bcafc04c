internal import CDBus

/// The objects of a connection, and who answers a call: path, then interface, then member.
final class ExportTable {
    private let objects = CStringTable<ObjectHandler>()
    private var order: [ObjectPath] = []

    func add(_ object: ExportedObject) {
        if objects[object.path.text] == nil { order.append(object.path) }
        objects[object.path.text] = ObjectHandler(object)
    }

    func remove(_ path: ObjectPath) {
        objects[path.text] = nil
        order.removeAll { $0 == path }
    }

    /// Always answers: every call to this connection is for us, since libdbus itself has taken out `Peer`.
    func answer(_ call: borrowing IncomingCall) {
        if let object = unsafe objects[call.path] {
            object.answer(call) { self.children(of: object.path) }
            return
        }
        let path = unsafe String(cString: call.path)
        let children = children(of: path)
        if children.isEmpty, path != "/" {
            call.fail(.unknownObject("there is no object \(path)"))
        } else {
            answerAncestor(call, children)
        }
    }

    /// A path that only leads to objects can be introspected, nothing else (contract C22).
    private func answerAncestor(_ call: borrowing IncomingCall, _ children: [String]) {
        if call.isMember("Introspect"), unsafe call.interface == nil || call.isInterface(Introspection.interfaceName) {
            let document = Introspection.document(interfaces: [], children: children)
            call.invocation(with: []).reply([.string(document)])
        } else {
            call.fail(.unknownMethod("there is nothing but other objects at this path"))
        }
    }

    /// The next elements of the paths below `path`.
    private func children(of path: String) -> [String] {
        let prefix = path == "/" ? "/" : path + "/"
        var names: [String] = []
        var known: Set<String> = []
        for other in order where other.text.hasPrefix(prefix) && other.text != path {
            let name = String(other.text.dropFirst(prefix.count).prefix { $0 != "/" })
            if known.insert(name).inserted { names.append(name) }
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
