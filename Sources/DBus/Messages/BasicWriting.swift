internal import CDBus
internal import Glibc

/// The values without anything inside.
extension MessageWriter {
    mutating func basic<Number: BitwiseCopyable>(
        _ type: Int, _ number: Number, to iterator: inout DBusMessageIter
    ) throws(DBusError) {
        try grow(by: 8)
        var number = number
        guard unsafe dbus_message_iter_append_basic(&iterator, Int32(type), &number) != 0 else { throw .outOfMemory }
    }

    mutating func descriptor(_ descriptor: Int32, to iterator: inout DBusMessageIter) throws(DBusError) {
        guard fcntl(descriptor, F_GETFD) >= 0 else { throw .invalidArguments("\(descriptor) is no open descriptor") }
        try unsafe basic(CDBUS_TYPE_UNIX_FD, descriptor, to: &iterator)
    }

    /// A text, its NULs replaced.
    mutating func text(_ type: Int, _ text: String, to iterator: inout DBusMessageIter) throws(DBusError) {
        let length = text.utf8.count
        try grow(by: length + 8)
        let isAppended = unsafe text.withCString { start -> Bool? in
            guard unsafe strlen(start) == length else { return nil }
            return unsafe Self.text(type, start, to: &iterator)
        }
        if isAppended == true { return }
        guard isAppended == nil, unsafe Self.cleaned(text).withCString({ unsafe Self.text(type, $0, to: &iterator) })
        else { throw .outOfMemory }
    }

    /// A text of ours in C's form.
    mutating func name(_ start: UnsafePointer<CChar>, to iterator: inout DBusMessageIter) throws(DBusError) {
        try grow(by: unsafe strlen(start) + 8)
        guard unsafe Self.text(CDBUS_TYPE_STRING, start, to: &iterator) else { throw .outOfMemory }
    }

    private static func text(_ type: Int, _ start: UnsafePointer<CChar>, to iterator: inout DBusMessageIter) -> Bool {
        var start: UnsafePointer<CChar>? = unsafe start
        return unsafe dbus_message_iter_append_basic(&iterator, Int32(type), &start) != 0
    }

    /// The text with each NUL, which D-Bus cannot carry, replaced by U+FFFD.
    static func cleaned(_ text: String) -> String {
        guard text.utf8.contains(0) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }
}
