/// A value with its exact D-Bus type.
public enum Value: Hashable, Sendable {
    case byte(UInt8)
    case boolean(Bool)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    case objectPath(ObjectPath)
    case signature(Signature)
    /// In what is sent it is lent: a duplicate travels. In the answer to a call of ours it belongs to the caller, who
    /// closes it. In the arguments of an invocation or a signal it is open until the invocation has gone or the handler
    /// has returned.
    case unixDescriptor(Int32)
    /// The signature is the element's, also of an empty array.
    case array(of: Signature, [Value])
    case dictionary(key: Signature, value: Signature, [DictionaryEntry])
    indirect case variant(Value)
    case structure([Value])

    public var signature: Signature {
        switch self {
        case .byte: Signature(unchecked: "y")
        case .boolean: Signature(unchecked: "b")
        case .int16: Signature(unchecked: "n")
        case .uint16: Signature(unchecked: "q")
        case .int32: Signature(unchecked: "i")
        case .uint32: Signature(unchecked: "u")
        case .int64: Signature(unchecked: "x")
        case .uint64: Signature(unchecked: "t")
        case .double: Signature(unchecked: "d")
        case .string: Signature(unchecked: "s")
        case .objectPath: Signature(unchecked: "o")
        case .signature: Signature(unchecked: "g")
        case .unixDescriptor: Signature(unchecked: "h")
        case .array(of: let element, _): Signature(unchecked: "a" + element.text)
        case .dictionary(let key, let value, _): Signature(unchecked: "a{\(key.text)\(value.text)}")
        case .variant: Signature(unchecked: "v")
        case .structure(let members):
            Signature(unchecked: "(" + members.map(\.signature.text).joined() + ")")
        }
    }
}

public struct DictionaryEntry: Hashable, Sendable {
    public var key: Value
    public var value: Value

    public init(key: Value, value: Value) {
        self.key = key
        self.value = value
    }
}
