/// One thing that can be set: where it stands in the file, what it takes, and what it is when nobody says.
public struct Setting<Value: Sendable & Hashable>: Sendable {
    /// The group of the key file, for example `sound`.
    public let group: String
    /// The key in it, for example `replay-gain`.
    public let key: String
    /// What a person reads above the key: one or two lines of at most 100 columns, without a mark in front.
    public let comment: String
    public let defaultValue: Value
    let codec: SettingCodec<Value>

    public init(
        _ group: String, _ key: String, default defaultValue: Value, _ codec: SettingCodec<Value>, _ comment: String
    ) {
        self.group = group
        self.key = key
        self.defaultValue = defaultValue
        self.codec = codec
        self.comment = comment
    }

    /// The name on the command line: `sound.replay-gain`.
    public var name: String { "\(group).\(key)" }
}

/// How a value is written in the file and on the command line.
public struct SettingCodec<Value: Sendable & Hashable>: Sendable {
    /// What may be written, as the end of "it takes ...": `on or off`, `a number from 0 to 12`.
    public let allowed: String
    /// Nil where the text is no such value.
    let parse: @Sendable (String) -> Value?
    let text: @Sendable (Value) -> String

    public init(
        allowed: String, parse: @escaping @Sendable (String) -> Value?, text: @escaping @Sendable (Value) -> String
    ) {
        self.allowed = allowed
        self.parse = parse
        self.text = text
    }
}

/// A setting of whatever type, as the file and the command line see it.
public protocol AnySetting: Sendable {
    var group: String { get }
    var key: String { get }
    var name: String { get }
    var comment: String { get }
    /// What may be written.
    var allowed: String { get }
    var defaultText: String { get }
    /// The same value in its usual form; nil where the text is no value of this setting.
    func canonical(_ text: String) -> String?
}

extension Setting: AnySetting {
    public var allowed: String { codec.allowed }
    public var defaultText: String { codec.text(defaultValue) }
    public func canonical(_ text: String) -> String? { codec.parse(text).map(codec.text) }
}
