/// Answers the calls to one object.
final class ObjectHandler {
    private let interfaces: [Interface]
    private let properties: PropertiesInterface
    private let methods: [String: [String: Method]]

    init(_ object: ExportedObject) {
        interfaces = object.interfaces
        properties = PropertiesInterface(object.interfaces)
        methods = Dictionary(
            object.interfaces.map { ($0.name, Dictionary($0.methods.map { ($0.name, $0) }) { $1 }) }) { $1 }
    }

    func handle(
        interface: String?, member: String, _ message: Message, _ invocation: Invocation, children: () -> [String]
    ) {
        switch interface {
        case PropertiesInterface.name?: properties.handle(member, message, invocation)
        case Introspection.interfaceName?: introspect(member, invocation, children)
        case let name?:
            guard let table = methods[name] else {
                invocation.fail(.unknownInterface("there is no interface \(name) at this object"))
                return
            }
            call(table[member], named: member, message, invocation)
        case nil:
            // Without an interface the specification lets the object choose: the first that has the member.
            if let found = interfaces.lazy.compactMap({ self.methods[$0.name]?[member] }).first {
                call(found, named: member, message, invocation)
            } else if PropertiesInterface.members.contains(member) {
                properties.handle(member, message, invocation)
            } else {
                introspect(member, invocation, children)
            }
        }
    }

    private func call(_ method: Method?, named member: String, _ message: Message, _ invocation: Invocation) {
        guard let method else {
            invocation.fail(.unknownMethod("there is no method \(member)"))
            return
        }
        guard message.signature == method.inSignature else {
            invocation.fail(
                .invalidArguments(
                    "\(member) takes arguments of the signature \"\(method.inSignature)\", not \"\(message.signature)\""))
            return
        }
        method.handler(invocation)
    }

    /// Superfluous arguments are let pass: a status bar in use sends two (contract C22a).
    private func introspect(_ member: String, _ invocation: Invocation, _ children: () -> [String]) {
        guard member == "Introspect" else {
            invocation.fail(.unknownMethod("there is no method \(member)"))
            return
        }
        invocation.reply([.string(Introspection.document(interfaces: interfaces, children: children()))])
    }
}
