internal import CDBus

/// `org.freedesktop.DBus.Properties` of one object, answered inside the message filter.
final class PropertiesInterface {
    static let name = "org.freedesktop.DBus.Properties"
    static let members: Set<String> = ["Get", "Set", "GetAll"]

    private let interfaces: [Interface]
    private let tables: [String: [String: Property]]

    init(_ interfaces: [Interface]) {
        self.interfaces = interfaces
        tables = Dictionary(
            interfaces.map { ($0.name, Dictionary($0.properties.map { ($0.name, $0) }) { $1 }) }) { $1 }
    }

    func handle(_ member: String, _ message: Message, _ invocation: Invocation) {
        let arguments = invocation.arguments
        switch (member, message.signature) {
        case ("Get", "ss"): get(arguments[0].asString!, arguments[1].asString!, invocation)
        case ("GetAll", "s"): getAll(arguments[0].asString!, invocation)
        case ("Set", "ssv"):
            set(arguments[0].asString!, arguments[1].asString!, arguments[2].unwrapped, invocation)
        case ("Get", _), ("GetAll", _), ("Set", _):
            invocation.fail(
                .invalidArguments("\(member) does not take arguments of the signature \"\(message.signature)\""))
        default: invocation.fail(.unknownMethod("there is no method \(member)"))
        }
    }

    private func get(_ interface: String, _ name: String, _ invocation: Invocation) {
        do throws(DBusError) {
            let property = try property(interface, name)
            invocation.reply([.variant(property.read())])
        } catch {
            invocation.fail(error)
        }
    }

    private func getAll(_ interface: String, _ invocation: Invocation) {
        guard let described = interfaces.first(where: { $0.name == interface }) else {
            if interface == Self.name || interface == Introspection.interfaceName || interface == Introspection.peer {
                invocation.reply([.vardict([])])
            } else {
                invocation.fail(.unknownInterface("there is no interface \(interface) at this object"))
            }
            return
        }
        invocation.reply([.vardict(described.properties.map { ($0.name, $0.read()) })])
    }

    private func set(_ interface: String, _ name: String, _ given: Value, _ invocation: Invocation) {
        do throws(DBusError) {
            let property = try property(interface, name)
            guard let write = property.write else { throw .propertyReadOnly("\(name) can only be read") }
            let value = property.signature == "d" ? given.integerAsDouble : given
            guard value.signature == property.signature else {
                throw .invalidArguments(
                    "\(name) is of the type \"\(property.signature.text)\", not \"\(given.signature.text)\"")
            }
            write(value, invocation)
        } catch {
            invocation.fail(error)
        }
    }

    /// With an empty interface name the first interface that has the property (contract C17).
    private func property(_ interface: String, _ name: String) throws(DBusError) -> Property {
        if interface.isEmpty {
            if let found = interfaces.lazy.compactMap({ self.tables[$0.name]?[name] }).first { return found }
        } else {
            guard let table = tables[interface] else {
                throw .unknownInterface("there is no interface \(interface) at this object")
            }
            if let found = table[name] { return found }
        }
        throw .unknownProperty("there is no property \(name)")
    }
}
