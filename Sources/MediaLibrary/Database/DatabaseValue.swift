/// What a column may hold.
enum DatabaseValue {
    case null
    case integer(Int64)
    case real(Double)
    /// Any text, with any character in it.
    case text(String)
    case bytes([UInt8])

    static func integer(_ value: Int64?) -> DatabaseValue {
        guard let value else { return .null }
        return .integer(value)
    }

    static func bytes(_ value: [UInt8]?) -> DatabaseValue {
        guard let value else { return .null }
        return .bytes(value)
    }
}
