internal import CGStreamer

/// Text whose encoding nobody names: UTF-8 where it is that, else what Windows uses in Western Europe.
enum ForeignText {
    static func decoded(_ text: UnsafePointer<CChar>) -> String {
        unsafe decoded(Array(UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }))
    }

    static func decoded(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar(windows1252[Int($0)] ?? UInt32($0)) ?? " " }))
    }

    /// Where it differs from Latin 1.
    private static let windows1252: [Int: UInt32] = [
        0x80: 0x20AC, 0x82: 0x201A, 0x83: 0x0192, 0x84: 0x201E, 0x85: 0x2026, 0x86: 0x2020, 0x87: 0x2021, 0x88: 0x02C6,
        0x89: 0x2030, 0x8A: 0x0160, 0x8B: 0x2039, 0x8C: 0x0152, 0x8E: 0x017D, 0x91: 0x2018, 0x92: 0x2019, 0x93: 0x201C,
        0x94: 0x201D, 0x95: 0x2022, 0x96: 0x2013, 0x97: 0x2014, 0x98: 0x02DC, 0x99: 0x2122, 0x9A: 0x0161, 0x9B: 0x203A,
        0x9C: 0x0153, 0x9E: 0x017E, 0x9F: 0x0178,
    ]
}
