internal import CGLib

/// A key file as the desktop entry specification has them (GLib's `GKeyFile`): groups of `key=value` lines and
/// comments, which stay where they are when a value changes. Confined to one thread.
@safe
final class KeyFile {
    private let handle: OpaquePointer

    /// An empty file.
    init() {
        unsafe handle = g_key_file_new()
    }

    deinit {
        unsafe g_key_file_unref(handle)
    }

    /// Takes `text` in; what is no key file at all is refused with GLib's words for it.
    convenience init(parsing text: [UInt8]) throws(KeyFileError) {
        self.init()
        // GLib refuses a file without any byte.
        guard !text.isEmpty else { return }
        var error: UnsafeMutablePointer<GError>?
        let isRead = unsafe text.withUnsafeBufferPointer { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                unsafe g_key_file_load_from_data(
                    handle, characters.baseAddress, gsize(characters.count), G_KEY_FILE_KEEP_COMMENTS, &error)
            }
        }
        if isRead == 0 { throw unsafe KeyFileError(taking: error) }
    }

    var groups: [String] {
        unsafe Self.take(unsafe g_key_file_get_groups(handle, nil))
    }

    func keys(of group: String) -> [String] {
        unsafe Self.take(unsafe g_key_file_get_keys(handle, group, nil, nil))
    }

    /// Nil where there is no such key; what is not UTF-8 or wrongly escaped is refused.
    func value(_ key: String, in group: String) throws(KeyFileError) -> String? {
        guard unsafe g_key_file_has_key(handle, group, key, nil) != 0 else { return nil }
        var error: UnsafeMutablePointer<GError>?
        guard let text = unsafe g_key_file_get_string(handle, group, key, &error) else {
            throw unsafe KeyFileError(taking: error)
        }
        defer { unsafe g_free(text) }
        return unsafe String(cString: text)
    }

    func set(_ value: String, for key: String, in group: String) {
        unsafe g_key_file_set_string(handle, group, key, value)
    }

    /// Without a value a key has its default.
    func remove(_ key: String, in group: String) {
        unsafe g_key_file_remove_key(handle, group, key, nil)
    }

    /// The whole file.
    var text: [UInt8] {
        var length: gsize = 0
        guard let data = unsafe g_key_file_to_data(handle, &length, nil) else { return [] }
        defer { unsafe g_free(data) }
        return unsafe Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
    }

    /// Takes over a list of texts that GLib has made.
    private static func take(_ list: UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?) -> [String] {
        guard let list = unsafe list else { return [] }
        defer { unsafe g_strfreev(list) }
        var texts: [String] = []
        var index = 0
        while let text = unsafe list[index] {
            texts.append(unsafe String(cString: text))
            index += 1
        }
        return texts
    }
}

/// Why a key file or a value in it cannot be read, in GLib's words.
struct KeyFileError: Error, Hashable {
    let message: String

    /// Takes the error over.
    init(taking error: UnsafeMutablePointer<GError>?) {
        guard let error = unsafe error else {
            message = "it cannot be read"
            return
        }
        message = unsafe String(cString: error.pointee.message)
        unsafe g_error_free(error)
    }
}
