extension Value {
    /// `as`
    public static func strings(_ texts: [String]) -> Value {
        .array(of: Signature(unchecked: "s"), texts.map(Value.string))
    }

    /// `ao`
    public static func objectPaths(_ paths: [ObjectPath]) -> Value {
        .array(of: Signature(unchecked: "o"), paths.map(Value.objectPath))
    }

    /// `a{sv}`, in the order given; each value is put into a variant.
    public static func vardict(_ entries: [(String, Value)]) -> Value {
        .dictionary(
            key: Signature(unchecked: "s"), value: Signature(unchecked: "v"),
            entries.map { DictionaryEntry(key: .string($0.0), value: .variant($0.1)) })
    }
}
