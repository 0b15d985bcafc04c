internal import CDBus

/// A method call to be sent.
struct MethodCall: Sendable {
    enum Argument: Sendable {
        case text(String)
        case variantText(String)
        case objectPath(String)
        case int64(Int64)
        case uint32(UInt32)
        case double(Double)
        case texts([String])
        case objectPaths([String])
    }

    let destination: String
    let path: String
    let interface: String
    let member: String
    let arguments: [Argument]

    init(_ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [Argument] = []) {
        self.destination = destination
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
    }

    func message() -> BusMessage {
        let message = unsafe dbus_message_new_method_call(destination, path, interface, member)!
        var iterator = unsafe DBusMessageIter()
        unsafe dbus_message_iter_init_append(message, &iterator)
        for argument in arguments {
            switch argument {
            case .text(let text): unsafe Self.append(text, "s", to: &iterator)
            case .variantText(let text):
                var variant = unsafe DBusMessageIter()
                unsafe dbus_message_iter_open_container(&iterator, code("v"), "s", &variant)
                unsafe Self.append(text, "s", to: &variant)
                unsafe dbus_message_iter_close_container(&iterator, &variant)
            case .objectPath(let text): unsafe Self.append(text, "o", to: &iterator)
            case .int64(var value): unsafe dbus_message_iter_append_basic(&iterator, code("x"), &value)
            case .uint32(var value): unsafe dbus_message_iter_append_basic(&iterator, code("u"), &value)
            case .double(var value): unsafe dbus_message_iter_append_basic(&iterator, code("d"), &value)
            case .texts(let texts): unsafe Self.append(texts, "s", to: &iterator)
            case .objectPaths(let paths): unsafe Self.append(paths, "o", to: &iterator)
            }
        }
        return unsafe BusMessage(owning: message, time: 0)
    }

    private static func append(_ texts: [String], _ type: Unicode.Scalar, to iterator: inout DBusMessageIter) {
        var array = unsafe DBusMessageIter()
        unsafe dbus_message_iter_open_container(&iterator, code("a"), String(type), &array)
        for text in texts { unsafe append(text, type, to: &array) }
        unsafe dbus_message_iter_close_container(&iterator, &array)
    }

    private static func append(_ text: String, _ type: Unicode.Scalar, to iterator: inout DBusMessageIter) {
        unsafe text.withCString { characters in
            var pointer: UnsafePointer<CChar>? = unsafe characters
            unsafe dbus_message_iter_append_basic(&iterator, code(type), &pointer)
        }
    }
}

/// The type codes of D-Bus are letters.
private func code(_ letter: Unicode.Scalar) -> Int32 { Int32(letter.value) }
