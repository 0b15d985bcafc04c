internal import CDBus

/// `org.freedesktop.DBus.Properties` of one object. Reads are answered inside the message filter.
final class PropertiesInterface {
    static let name: StaticString = "org.freedesktop.DBus.Properties"

    private let tables: CStringTable<PropertyTable>
    private let interfaces: [Interface]
    /// What an empty interface name stands for. Hardly anybody asks.
    private lazy var everything = PropertyTable(interfaces.flatMap(\.properties))

    init(_ interfaces: [Interface]) {
        self.interfaces = interfaces
        tables = CStringTable(interfaces.map { ($0.name, PropertyTable($0.properties)) })
    }

    func answer(_ call: borrowing IncomingCall) {
        if call.isMember("Get") {
            if call.has(signature: "ss") { return get(call) }
        } else if call.isMember("GetAll") {
            if call.has(signature: "s") { return getAll(call) }
        } else if call.isMember("Set") {
            if call.has(signature: "ssv") { return set(call) }
        } else {
            call.fail(.unknownMethod("there is no method \(call.memberText)"))
            return
        }
        call.fail(
            .invalidArguments("\(call.memberText) does not take arguments of the signature \"\(call.signature)\""))
    }

    private func get(_ call: borrowing IncomingCall) {
        var arguments = unsafe DBusMessageIter()
        unsafe dbus_message_iter_init(call.message, &arguments)
        do throws(DBusError) {
            let property = try unsafe property(&arguments)
            let value = property.value()
            unsafe call.reply { writer, reply throws(DBusError) in try unsafe writer.variant(value, to: &reply) }
        } catch {
            call.fail(error)
        }
    }

    private func getAll(_ call: borrowing IncomingCall) {
        var arguments = unsafe DBusMessageIter()
        unsafe dbus_message_iter_init(call.message, &arguments)
        guard let interface = unsafe MessageReader.start(&arguments) else { return }
        if unsafe interface.pointee == 0 {
            everything.answerAll(call)
        } else if let table = unsafe tables[interface] {
            table.answerAll(call)
        } else if unsafe Introspection.isStandard(interface) {
            unsafe call.reply { writer, reply throws(DBusError) in try unsafe writer.append(.vardict([]), to: &reply) }
        } else {
            call.fail(unsafe Self.unknownInterface(interface))
        }
    }

    private func set(_ call: borrowing IncomingCall) {
        var arguments = unsafe DBusMessageIter()
        unsafe dbus_message_iter_init(call.message, &arguments)
        do throws(DBusError) {
            let property = try unsafe property(&arguments).property
            guard let write = property.write else { throw .propertyReadOnly("\(property.name) can only be read") }
            unsafe dbus_message_iter_next(&arguments)
            let message = unsafe Message(sharing: call.message)
            let value = try unsafe Self.given(&arguments, for: property, in: message)
            write(value, Invocation(message, arguments: [], connection: call.connection))
        } catch {
            call.fail(error)
        }
    }

    /// The value inside the variant. Its type is looked at before it is read, so that nobody can have us take in an
    /// array of millions where a number belongs.
    private static func given(
        _ variant: inout DBusMessageIter, for property: Property, in message: Message
    ) throws(DBusError) -> Value {
        var inner = unsafe DBusMessageIter()
        unsafe dbus_message_iter_recurse(&variant, &inner)
        guard let letters = unsafe dbus_message_iter_get_signature(&inner) else { throw .outOfMemory }
        defer { unsafe dbus_free(letters) }
        let type = unsafe String(cString: letters)
        let isInteger = type.utf8.count == 1 && "ynqiuxt".contains(type)
        guard type == property.signature.text || (property.signature.text == "d" && isInteger) else {
            throw .invalidArguments("\(property.name) is of the type \"\(property.signature.text)\", not \"\(type)\"")
        }
        var reader = MessageReader()
        guard let value = unsafe reader.value(&inner) else { throw .invalidArguments("the value cannot be read") }
        message.own(reader)
        return type == property.signature.text ? value : value.integerAsDouble
    }

    /// The property that the first two arguments name; leaves the iterator at the second. With an empty interface name
    /// the first interface that has the property (contract C17).
    private func property(_ arguments: inout DBusMessageIter) throws(DBusError) -> PropertyTable.Entry {
        let interface = unsafe MessageReader.start(&arguments)
        unsafe dbus_message_iter_next(&arguments)
        guard let interface = unsafe interface, let name = unsafe MessageReader.start(&arguments) else {
            throw .invalidArguments("interface and property have to be texts")
        }
        if unsafe interface.pointee == 0 {
            if let found = unsafe everything[name] { return found }
        } else if let table = unsafe tables[interface] {
            if let found = unsafe table[name] { return found }
        } else if unsafe !Introspection.isStandard(interface) {
            throw unsafe Self.unknownInterface(interface)
        }
        throw .unknownProperty("there is no property \(unsafe String(cString: name))")
    }

    private static func unknownInterface(_ name: UnsafePointer<CChar>) -> DBusError {
        .unknownInterface("there is no interface \(unsafe String(cString: name)) at this object")
    }
}
