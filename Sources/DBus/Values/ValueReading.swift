/// Each is nil when the value is of another type.
extension Value {
    public var asString: String? { if case .string(let text) = self { text } else { nil } }
    public var asObjectPath: ObjectPath? { if case .objectPath(let path) = self { path } else { nil } }
    public var asBoolean: Bool? { if case .boolean(let truth) = self { truth } else { nil } }
    public var asInt32: Int32? { if case .int32(let number) = self { number } else { nil } }
    public var asUInt32: UInt32? { if case .uint32(let number) = self { number } else { nil } }
    public var asInt64: Int64? { if case .int64(let number) = self { number } else { nil } }
    public var asUInt64: UInt64? { if case .uint64(let number) = self { number } else { nil } }
    public var asDouble: Double? { if case .double(let number) = self { number } else { nil } }

    public var asArray: [Value]? { if case .array(_, let elements) = self { elements } else { nil } }
    public var asStrings: [String]? { asArray?.compactMap(\.asString) }
    public var asObjectPaths: [ObjectPath]? { asArray?.compactMap(\.asObjectPath) }
    public var asDictionary: [DictionaryEntry]? {
        if case .dictionary(_, _, let entries) = self { entries } else { nil }
    }

    /// The value inside the variant, or the value itself.
    public var unwrapped: Value { if case .variant(let inner) = self { inner.unwrapped } else { self } }

    /// An entry of a dictionary with text keys, taken out of its variant.
    public subscript(_ key: String) -> Value? {
        asDictionary?.first { $0.key == .string(key) }?.value.unwrapped
    }

    /// The integer as a double, for a place that wants a double; any other value as it is.
    var integerAsDouble: Value {
        switch self {
        case .byte(let number): .double(Double(number))
        case .int16(let number): .double(Double(number))
        case .uint16(let number): .double(Double(number))
        case .int32(let number): .double(Double(number))
        case .uint32(let number): .double(Double(number))
        case .int64(let number): .double(Double(number))
        case .uint64(let number): .double(Double(number))
        default: self
        }
    }
}
