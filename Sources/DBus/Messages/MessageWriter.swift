internal import CDBus

/// Appends values to a message that nobody else touches.
///
/// Swift text is valid UTF-8 by construction; only a NUL inside it needs care. Paths and signatures were checked when
/// they were made, booleans are 0 or 1: nothing that libdbus would abort over can get here (contract C27).
@safe struct MessageWriter {
    private let message: Message
    private var iterator = unsafe DBusMessageIter()

    init(_ message: Message) {
        self.message = message
        unsafe dbus_message_iter_init_append(message.pointer, &iterator)
    }

    mutating func append(_ value: Value) throws(DBusError) {
        try unsafe Self.append(value, to: &iterator)
    }

    /// An entry of an open `a{sv}`, written straight away.
    static func appendVardictEntry(
        _ name: String, _ value: Value, to iterator: inout DBusMessageIter
    ) throws(DBusError) {
        try unsafe container(Int32(CDBUS_TYPE_DICT_ENTRY), nil, in: &iterator) { entry throws(DBusError) in
            try unsafe append(.string(name), to: &entry)
            try unsafe append(.variant(value), to: &entry)
        }
    }

    mutating func appendVardict(_ write: (inout DBusMessageIter) throws(DBusError) -> Void) throws(DBusError) {
        try unsafe Self.container(Int32(CDBUS_TYPE_ARRAY), "{sv}", in: &iterator, write)
    }

    static func cleaned(_ text: String) -> String {
        guard text.utf8.contains(0) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }

    private static func append(_ value: Value, to iterator: inout DBusMessageIter) throws(DBusError) {
        switch value {
        case .byte(let number): try unsafe basic(CDBUS_TYPE_BYTE, number, to: &iterator)
        case .boolean(let truth): try unsafe basic(CDBUS_TYPE_BOOLEAN, UInt32(truth ? 1 : 0), to: &iterator)
        case .int16(let number): try unsafe basic(CDBUS_TYPE_INT16, number, to: &iterator)
        case .uint16(let number): try unsafe basic(CDBUS_TYPE_UINT16, number, to: &iterator)
        case .int32(let number): try unsafe basic(CDBUS_TYPE_INT32, number, to: &iterator)
        case .uint32(let number): try unsafe basic(CDBUS_TYPE_UINT32, number, to: &iterator)
        case .int64(let number): try unsafe basic(CDBUS_TYPE_INT64, number, to: &iterator)
        case .uint64(let number): try unsafe basic(CDBUS_TYPE_UINT64, number, to: &iterator)
        case .double(let number): try unsafe basic(CDBUS_TYPE_DOUBLE, number, to: &iterator)
        case .string(let text): try unsafe self.text(CDBUS_TYPE_STRING, cleaned(text), to: &iterator)
        case .objectPath(let path): try unsafe text(CDBUS_TYPE_OBJECT_PATH, path.text, to: &iterator)
        case .signature(let signature): try unsafe text(CDBUS_TYPE_SIGNATURE, signature.text, to: &iterator)
        case .unixDescriptor(let descriptor): try unsafe basic(CDBUS_TYPE_UNIX_FD, descriptor, to: &iterator)
        case .array(of: let element, let elements):
            try unsafe container(Int32(CDBUS_TYPE_ARRAY), element.text, in: &iterator) { inner throws(DBusError) in
                for value in elements {
                    guard value.signature == element else {
                        throw .invalidArguments("an array of \(element.text) holds a \(value.signature.text)")
                    }
                    try unsafe append(value, to: &inner)
                }
            }
        case .dictionary(key: let key, let value, let entries):
            let type = "{\(key.text)\(value.text)}"
            try unsafe container(Int32(CDBUS_TYPE_ARRAY), type, in: &iterator) { inner throws(DBusError) in
                for pair in entries {
                    guard pair.key.signature == key, pair.value.signature == value else {
                        throw .invalidArguments("a dictionary entry is not of the type \(type)")
                    }
                    try unsafe container(Int32(CDBUS_TYPE_DICT_ENTRY), nil, in: &inner) { entry throws(DBusError) in
                        try unsafe append(pair.key, to: &entry)
                        try unsafe append(pair.value, to: &entry)
                    }
                }
            }
        case .variant(let inner):
            try unsafe container(Int32(CDBUS_TYPE_VARIANT), inner.signature.text, in: &iterator) { box throws(DBusError) in
                try unsafe append(inner, to: &box)
            }
        case .structure(let members):
            guard !members.isEmpty else { throw .invalidArguments("a structure without members") }
            try unsafe container(Int32(CDBUS_TYPE_STRUCT), nil, in: &iterator) { inner throws(DBusError) in
                for member in members { try unsafe append(member, to: &inner) }
            }
        }
    }

    private static func basic<Number: BitwiseCopyable>(
        _ type: Int, _ number: Number, to iterator: inout DBusMessageIter
    ) throws(DBusError) {
        var number = number
        guard unsafe dbus_message_iter_append_basic(&iterator, Int32(type), &number) != 0 else { throw .outOfMemory }
    }

    private static func text(_ type: Int, _ text: String, to iterator: inout DBusMessageIter) throws(DBusError) {
        let appended = unsafe text.withCString { start in
            var start: UnsafePointer<CChar>? = unsafe start
            return unsafe dbus_message_iter_append_basic(&iterator, Int32(type), &start)
        }
        guard appended != 0 else { throw .outOfMemory }
    }

    private static func container(
        _ type: Int32, _ contents: String?, in iterator: inout DBusMessageIter,
        _ write: (inout DBusMessageIter) throws(DBusError) -> Void
    ) throws(DBusError) {
        var inner = unsafe DBusMessageIter()
        guard unsafe dbus_message_iter_open_container(&iterator, type, contents, &inner) != 0 else {
            throw .outOfMemory
        }
        do throws(DBusError) {
            try unsafe write(&inner)
        } catch {
            unsafe dbus_message_iter_abandon_container(&iterator, &inner)
            throw error
        }
        guard unsafe dbus_message_iter_close_container(&iterator, &inner) != 0 else { throw .outOfMemory }
    }
}
