internal import CDBus

/// Copies the arguments of one message into another, whatever they are.
enum BusValueCopy {
    static func copy(from source: BusMessage, to target: BusMessage) {
        var from = unsafe DBusMessageIter()
        var to = unsafe DBusMessageIter()
        unsafe dbus_message_iter_init_append(target.pointer, &to)
        if unsafe dbus_message_iter_init(source.pointer, &from) != 0 { unsafe copy(&from, &to) }
    }

    private static func copy(_ from: inout DBusMessageIter, _ to: inout DBusMessageIter) {
        while true {
            let type = unsafe dbus_message_iter_get_arg_type(&from)
            if type == 0 { return }
            if dbus_type_is_basic(type) != 0 {
                var value = unsafe DBusBasicValue()
                unsafe dbus_message_iter_get_basic(&from, &value)
                unsafe dbus_message_iter_append_basic(&to, type, &value)
            } else {
                var (innerFrom, innerTo) = unsafe (DBusMessageIter(), DBusMessageIter())
                unsafe dbus_message_iter_recurse(&from, &innerFrom)
                let isMarked = Int(type) == CDBUS_TYPE_ARRAY || Int(type) == CDBUS_TYPE_VARIANT
                let signature = unsafe isMarked ? dbus_message_iter_get_signature(&innerFrom) : nil
                unsafe dbus_message_iter_open_container(&to, type, signature, &innerTo)
                unsafe copy(&innerFrom, &innerTo)
                unsafe dbus_message_iter_close_container(&to, &innerTo)
                unsafe dbus_free(signature)
            }
            unsafe dbus_message_iter_next(&from)
        }
    }
}
