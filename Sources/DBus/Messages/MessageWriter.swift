internal import CDBus

/// Appends values to a message that nobody else touches.
///
/// libdbus aborts the process over a text that is no UTF-8, a malformed path or signature and a boolean other than 0 and
/// 1 (contract C27), and the bus cuts off who sends what is too deep or too long. Swift text is valid UTF-8 by
/// construction, paths and signatures were checked when they were made; the rest is checked here and thrown as an error.
@safe struct MessageWriter {
    /// Containers inside each other, as the specification allows, "Message Protocol".
    static let maximumDepth = 64
    /// The specification's limit of an array; a whole message may have twice as much.
    static let maximumSize = 64 * 1_024 * 1_024

    private var depth = 0
    private var size = 0

    /// Notes that the body has become longer; at least by as much as it really has.
    mutating func grow(by bytes: Int) throws(DBusError) {
        size += bytes
        guard size <= Self.maximumSize else { throw .invalidArguments("the message is longer than 64 MiB") }
    }

    /// Appends one value.
    mutating func append(_ value: Value, to iterator: inout DBusMessageIter) throws(DBusError) {
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
        case .string(let text): try unsafe self.text(CDBUS_TYPE_STRING, text, to: &iterator)
        case .objectPath(let path): try unsafe text(CDBUS_TYPE_OBJECT_PATH, path.text, to: &iterator)
        case .signature(let signature): try unsafe text(CDBUS_TYPE_SIGNATURE, signature.text, to: &iterator)
        case .unixDescriptor(let descriptor): try unsafe self.descriptor(descriptor, to: &iterator)
        case .array(of: let element, let elements): try unsafe array(of: element, elements, to: &iterator)
        case .dictionary(let key, let value, let entries):
            try unsafe dictionary(key, value, entries, to: &iterator)
        case .variant(let contents): try unsafe variant(contents, to: &iterator)
        case .structure(let members): try unsafe structure(members, to: &iterator)
        }
    }

    /// Appends a variant with `contents` inside.
    mutating func variant(_ contents: Value, to iterator: inout DBusMessageIter) throws(DBusError) {
        if let letter = contents.typeLetter {
            try unsafe container(CDBUS_TYPE_VARIANT, cText(letter), in: &iterator) { writer, inner throws(DBusError) in
                try unsafe writer.append(contents, to: &inner)
            }
        } else {
            try unsafe container(CDBUS_TYPE_VARIANT, of: contents.signature, in: &iterator) {
                writer, inner throws(DBusError) in
                try unsafe writer.append(contents, to: &inner)
            }
        }
    }

    /// Appends an `a{sv}` with what `write` puts into it.
    mutating func vardict(
        to iterator: inout DBusMessageIter,
        _ write: (inout MessageWriter, inout DBusMessageIter) throws(DBusError) -> Void
    ) throws(DBusError) {
        try unsafe container(CDBUS_TYPE_ARRAY, cText("{sv}"), in: &iterator, write)
    }

    /// Appends an entry to an open `a{sv}`.
    mutating func entry(
        _ name: UnsafePointer<CChar>, _ value: Value, to iterator: inout DBusMessageIter
    ) throws(DBusError) {
        try unsafe container(CDBUS_TYPE_DICT_ENTRY, nil, in: &iterator) { writer, entry throws(DBusError) in
            try unsafe writer.name(name, to: &entry)
            try unsafe writer.variant(value, to: &entry)
        }
    }

    // MARK: Containers

    private mutating func array(
        of element: Signature, _ elements: [Value], to iterator: inout DBusMessageIter
    ) throws(DBusError) {
        try unsafe container(CDBUS_TYPE_ARRAY, of: element, in: &iterator) { writer, inner throws(DBusError) in
            for value in elements {
                guard value.isOf(type: element) else {
                    throw .invalidArguments("an array of \(element.text) holds a \(value.signature.text)")
                }
                try unsafe writer.append(value, to: &inner)
            }
        }
    }

    private mutating func dictionary(
        _ key: Signature, _ value: Signature, _ entries: [DictionaryEntry], to iterator: inout DBusMessageIter
    ) throws(DBusError) {
        if key.text == "s", value.text == "v" {
            try unsafe vardict(entries, to: &iterator)
            return
        }
        // An entry alone is no complete type, an array of entries is.
        let type = Signature(unchecked: "a{\(key.text)\(value.text)}")
        guard type.isSingle else { throw .invalidArguments("\(type.text) is no type") }
        try unsafe container(CDBUS_TYPE_ARRAY, "{\(key.text)\(value.text)}", in: &iterator) {
            writer, inner throws(DBusError) in
            for pair in entries {
                guard pair.key.isOf(type: key), pair.value.isOf(type: value) else {
                    throw .invalidArguments("an entry of \(type.text) is of another type")
                }
                try unsafe writer.container(CDBUS_TYPE_DICT_ENTRY, nil, in: &inner) { writer, entry throws(DBusError) in
                    try unsafe writer.append(pair.key, to: &entry)
                    try unsafe writer.append(pair.value, to: &entry)
                }
            }
        }
    }

    /// The dictionary that D-Bus uses most, without looking at the types of its members twice.
    private mutating func vardict(_ entries: [DictionaryEntry], to iterator: inout DBusMessageIter) throws(DBusError) {
        try unsafe vardict(to: &iterator) { writer, inner throws(DBusError) in
            for pair in entries {
                guard case .string(let name) = pair.key, case .variant(let contents) = pair.value else {
                    throw .invalidArguments("an entry of a{sv} is of another type")
                }
                try unsafe writer.container(CDBUS_TYPE_DICT_ENTRY, nil, in: &inner) { writer, entry throws(DBusError) in
                    try unsafe writer.text(CDBUS_TYPE_STRING, name, to: &entry)
                    try unsafe writer.variant(contents, to: &entry)
                }
            }
        }
    }

    private mutating func structure(_ members: [Value], to iterator: inout DBusMessageIter) throws(DBusError) {
        guard !members.isEmpty else { throw .invalidArguments("a structure without members") }
        try unsafe container(CDBUS_TYPE_STRUCT, nil, in: &iterator) { writer, inner throws(DBusError) in
            for member in members { try unsafe writer.append(member, to: &inner) }
        }
    }

    private mutating func container(
        _ type: Int, of contents: Signature, in iterator: inout DBusMessageIter,
        _ write: (inout MessageWriter, inout DBusMessageIter) throws(DBusError) -> Void
    ) throws(DBusError) {
        guard contents.isSingle else { throw .invalidArguments("\"\(contents.text)\" is not one type") }
        try unsafe container(type, contents.text, in: &iterator, write)
    }

    /// `contents` is the type inside an array or a variant, nil for a structure or an entry.
    @inline(__always)
    private mutating func container(
        _ type: Int, _ contents: UnsafePointer<CChar>?, in iterator: inout DBusMessageIter,
        _ write: (inout MessageWriter, inout DBusMessageIter) throws(DBusError) -> Void
    ) throws(DBusError) {
        guard depth < Self.maximumDepth else { throw .invalidArguments("more than 64 containers inside each other") }
        depth += 1
        defer { depth -= 1 }
        var inner = unsafe DBusMessageIter()
        guard unsafe dbus_message_iter_open_container(&iterator, Int32(type), contents, &inner) != 0 else {
            throw .outOfMemory
        }
        do throws(DBusError) {
            try unsafe write(&self, &inner)
        } catch {
            unsafe dbus_message_iter_abandon_container(&iterator, &inner)
            throw error
        }
        guard unsafe dbus_message_iter_close_container(&iterator, &inner) != 0 else { throw .outOfMemory }
    }
}
