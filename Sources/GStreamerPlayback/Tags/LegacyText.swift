internal import CGStreamer

/// Bytes of tags as text.
enum LegacyText {
    /// As UTF-8 where they are; otherwise in the encoding that `GST_TAG_ENCODING` names, or in Windows-1252, or with marks
    /// where they are broken.
    static func decoded(_ bytes: some Collection<UInt8>) -> String {
        // A NUL would end the text for C.
        let bytes = bytes.map { $0 == 0 ? 0x20 : $0 }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        // What was cut in the middle of a character, or has one broken character among good ones, is no other encoding.
        let repaired = String(decoding: bytes, as: UTF8.self)
        if repaired.unicodeScalars.contains(where: { $0.value > 0x7F && $0.value != 0xFFFD }) { return repaired }
        return fallback(bytes) ?? repaired
    }

    private static func fallback(_ bytes: [UInt8]) -> String? {
        unsafe GStreamerRuntime.encodingVariable.withCString { name in
            var names: [UnsafePointer<CChar>?] = unsafe [name, nil]
            let text = unsafe names.withUnsafeMutableBufferPointer { names in
                unsafe bytes.withUnsafeBufferPointer { bytes in
                    unsafe bytes.withMemoryRebound(to: CChar.self) {
                        unsafe gst_tag_freeform_string_to_utf8($0.baseAddress, Int32($0.count), names.baseAddress)
                    }
                }
            }
            guard let text = unsafe text else { return nil }
            defer { unsafe g_free(text) }
            return unsafe String(cString: text)
        }
    }

    /// UTF-16, the byte order by its mark, else big-endian. Lone surrogates are marked.
    static func decodedUTF16(_ bytes: some Collection<UInt8>) -> String {
        var bytes = Array(bytes)[...]
        var isLittle = false
        if bytes.starts(with: [0xFF, 0xFE]) { isLittle = true }
        if isLittle || bytes.starts(with: [0xFE, 0xFF]) { bytes = bytes.dropFirst(2) }
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isLittle ? second << 8 | first : first << 8 | second
        }
        return String(decoding: units, as: UTF16.self)
    }
}
