internal import CDBus

/// Reads the body of a message. libdbus has checked the message against the specification before it gets here: depth,
/// lengths and text are valid.
@safe struct MessageReader {
    /// The descriptors among the values read. libdbus makes a duplicate for each, so somebody has to close them.
    private(set) var descriptors: [Int32] = []

    mutating func arguments(of message: OpaquePointer) -> [Value] {
        var iterator = unsafe DBusMessageIter()
        guard unsafe dbus_message_iter_init(message, &iterator) != 0 else { return [] }
        return unsafe values(&iterator)
    }

    private mutating func values(_ iterator: inout DBusMessageIter) -> [Value] {
        var values: [Value] = []
        while unsafe dbus_message_iter_get_arg_type(&iterator) != Int32(CDBUS_TYPE_INVALID) {
            if let value = unsafe value(&iterator) { values.append(value) }
            unsafe dbus_message_iter_next(&iterator)
        }
        return values
    }

    /// The value the iterator stands at.
    mutating func value(_ iterator: inout DBusMessageIter) -> Value? {
        switch Int(unsafe dbus_message_iter_get_arg_type(&iterator)) {
        case CDBUS_TYPE_BYTE: .byte(unsafe Self.basic(&iterator, 0))
        case CDBUS_TYPE_BOOLEAN: .boolean(unsafe Self.basic(&iterator, UInt32(0)) != 0)
        case CDBUS_TYPE_INT16: .int16(unsafe Self.basic(&iterator, 0))
        case CDBUS_TYPE_UINT16: .uint16(unsafe Self.basic(&iterator, 0))
        case CDBUS_TYPE_INT32: .int32(unsafe Self.basic(&iterator, 0))
        case CDBUS_TYPE_UINT32: .uint32(unsafe Self.basic(&iterator, 0))
        case CDBUS_TYPE_INT64: .int64(unsafe Self.basic(&iterator, 0))
        case CDBUS_TYPE_UINT64: .uint64(unsafe Self.basic(&iterator, 0))
        case CDBUS_TYPE_DOUBLE: .double(unsafe Self.basic(&iterator, 0))
        case CDBUS_TYPE_STRING: .string(unsafe Self.text(&iterator))
        case CDBUS_TYPE_OBJECT_PATH: .objectPath(ObjectPath(unchecked: unsafe Self.text(&iterator)))
        case CDBUS_TYPE_SIGNATURE: .signature(Signature(unchecked: unsafe Self.text(&iterator)))
        case CDBUS_TYPE_UNIX_FD: unsafe descriptor(&iterator)
        case CDBUS_TYPE_ARRAY: unsafe array(&iterator)
        case CDBUS_TYPE_VARIANT: unsafe inside(&iterator).first.map { .variant($0) }
        case CDBUS_TYPE_STRUCT: .structure(unsafe inside(&iterator))
        default: nil
        }
    }

    private static func basic<Number: BitwiseCopyable>(_ iterator: inout DBusMessageIter, _ start: Number) -> Number {
        var number = start
        unsafe dbus_message_iter_get_basic(&iterator, &number)
        return number
    }

    /// A text, in the message's own memory, when the iterator stands at one.
    static func start(_ iterator: inout DBusMessageIter) -> UnsafePointer<CChar>? {
        var start: UnsafePointer<CChar>?
        unsafe dbus_message_iter_get_basic(&iterator, &start)
        return unsafe start
    }

    private static func text(_ iterator: inout DBusMessageIter) -> String {
        unsafe start(&iterator).map { unsafe String(cString: $0) } ?? ""
    }

    private mutating func descriptor(_ iterator: inout DBusMessageIter) -> Value {
        let descriptor: Int32 = unsafe Self.basic(&iterator, -1)
        if descriptor >= 0 { descriptors.append(descriptor) }
        return .unixDescriptor(descriptor)
    }

    // MARK: Containers

    private mutating func inside(_ iterator: inout DBusMessageIter) -> [Value] {
        var inner = unsafe DBusMessageIter()
        unsafe dbus_message_iter_recurse(&iterator, &inner)
        return unsafe values(&inner)
    }

    private mutating func array(_ iterator: inout DBusMessageIter) -> Value {
        let type = unsafe Self.elementSignature(&iterator)
        guard type.text.utf8.first == UInt8(ascii: "{") else { return .array(of: type, unsafe inside(&iterator)) }
        let members = Signature(unchecked: String(type.text.dropFirst().dropLast())).singleTypes
        var entries: [DictionaryEntry] = []
        var inner = unsafe DBusMessageIter()
        unsafe dbus_message_iter_recurse(&iterator, &inner)
        while unsafe dbus_message_iter_get_arg_type(&inner) == Int32(CDBUS_TYPE_DICT_ENTRY) {
            let pair = unsafe inside(&inner)
            if pair.count == 2 { entries.append(DictionaryEntry(key: pair[0], value: pair[1])) }
            unsafe dbus_message_iter_next(&inner)
        }
        return .dictionary(key: members[0], value: members[1], entries)
    }

    private static func elementSignature(_ iterator: inout DBusMessageIter) -> Signature {
        guard let text = unsafe dbus_message_iter_get_signature(&iterator) else { return Signature(unchecked: "v") }
        defer { unsafe dbus_free(text) }
        return Signature(unchecked: unsafe String(cString: text + 1))
    }
}
