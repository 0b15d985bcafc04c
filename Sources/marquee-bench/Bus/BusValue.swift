internal import CDBus

/// A D-Bus value as far as MPRIS uses them.
indirect enum BusValue {
    case text(String)
    case integer(Int64)
    case number(Double)
    case truth(Bool)
    case list([BusValue])
    case table([String: BusValue])
    case other

    subscript(key: String) -> BusValue? {
        if case .table(let entries) = self { entries[key] } else { nil }
    }

    var string: String? { if case .text(let text) = self { text } else { nil } }
    var int64: Int64? { if case .integer(let value) = self { value } else { nil } }

    /// Reads from the iterator to its end; variants are unwrapped.
    static func all(at iterator: inout DBusMessageIter) -> [BusValue] {
        var values: [BusValue] = []
        while unsafe dbus_message_iter_get_arg_type(&iterator) != 0 {
            values.append(unsafe value(at: &iterator))
            unsafe dbus_message_iter_next(&iterator)
        }
        return values
    }

    private static func value(at iterator: inout DBusMessageIter) -> BusValue {
        let type = unsafe Int(dbus_message_iter_get_arg_type(&iterator))
        guard dbus_type_is_basic(Int32(type)) == 0 else { return unsafe basic(type, at: &iterator) }
        let holdsEntries =
            unsafe type == CDBUS_TYPE_ARRAY
            && Int(dbus_message_iter_get_element_type(&iterator)) == CDBUS_TYPE_DICT_ENTRY
        var inner = unsafe DBusMessageIter()
        unsafe dbus_message_iter_recurse(&iterator, &inner)
        let contained = unsafe all(at: &inner)
        if type == CDBUS_TYPE_VARIANT { return contained.first ?? .other }
        guard holdsEntries else { return .list(contained) }
        var table: [String: BusValue] = [:]
        for case .list(let entry) in contained where entry.count == 2 {
            if let key = entry[0].string { table[key] = entry[1] }
        }
        return .table(table)
    }

    private static func basic(_ type: Int, at iterator: inout DBusMessageIter) -> BusValue {
        var value = unsafe DBusBasicValue()
        unsafe dbus_message_iter_get_basic(&iterator, &value)
        return switch type {
        case CDBUS_TYPE_STRING, CDBUS_TYPE_OBJECT_PATH, CDBUS_TYPE_SIGNATURE:
            .text(unsafe String(cString: value.str))
        case CDBUS_TYPE_BOOLEAN: .truth(unsafe value.bool_val != 0)
        case CDBUS_TYPE_INT32: .integer(Int64(unsafe value.i32))
        case CDBUS_TYPE_UINT32: .integer(Int64(unsafe value.u32))
        case CDBUS_TYPE_INT64: .integer(Int64(unsafe value.i64))
        case CDBUS_TYPE_UINT64: .integer(Int64(bitPattern: UInt64(unsafe value.u64)))
        case CDBUS_TYPE_DOUBLE: .number(unsafe value.dbl)
        default: .other
        }
    }
}
