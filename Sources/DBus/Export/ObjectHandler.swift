internal import CDBus

/// Answers the calls to one object.
final class ObjectHandler {
    let path: String
    private let interfaces: [Interface]
    private let properties: PropertiesInterface
    private let methods: CStringTable<CStringTable<Method>>

    init(_ object: ExportedObject) {
        path = object.path.text
        interfaces = object.interfaces
        properties = PropertiesInterface(object.interfaces)
        methods = CStringTable(
            object.interfaces.map { ($0.name, CStringTable($0.methods.map { ($0.name, $0) })) })
    }

    func answer(_ call: borrowing IncomingCall, children: () -> [String]) {
        guard let interface = unsafe call.interface else {
            answerWithoutInterface(call, children)
            return
        }
        if call.isInterface(PropertiesInterface.name) {
            properties.answer(call)
        } else if call.isInterface(Introspection.interfaceName) {
            introspect(call, children)
        } else if let table = unsafe methods[interface] {
            if let method = unsafe table[call.member] {
                perform(method, call)
            } else {
                call.fail(.unknownMethod("there is no method \(call.memberText)"))
            }
        } else {
            call.fail(.unknownInterface("there is no interface \(unsafe String(cString: interface)) at this object"))
        }
    }

    /// Without an interface the specification lets the object choose: the first that has the member.
    private func answerWithoutInterface(_ call: borrowing IncomingCall, _ children: () -> [String]) {
        for interface in interfaces {
            if let method = unsafe methods[interface.name]?[call.member] {
                perform(method, call)
                return
            }
        }
        if call.isMember("Introspect") {
            introspect(call, children)
        } else {
            properties.answer(call)
        }
    }

    private func perform(_ method: Method, _ call: borrowing IncomingCall) {
        guard call.has(signature: method.inSignature) else {
            call.fail(
                .invalidArguments(
                    "\(method.name) takes arguments of the signature \"\(method.inSignature)\", not \"\(call.signature)\""
                ))
            return
        }
        let invocation = call.invocation()
        invocation.method = method
        method.handler(invocation)
    }

    /// Superfluous arguments are let pass: a status bar in use sends two (contract C22a).
    private func introspect(_ call: borrowing IncomingCall, _ children: () -> [String]) {
        guard call.isMember("Introspect") else {
            call.fail(.unknownMethod("there is no method \(call.memberText)"))
            return
        }
        let document = Introspection.document(interfaces: interfaces, children: children())
        call.invocation(with: []).reply([.string(document)])
    }
}
