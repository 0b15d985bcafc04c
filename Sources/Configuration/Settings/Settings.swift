/// A value for each setting. Small and cheap to compare: what has its default is not in it.
public struct Settings: Hashable, Sendable {
    /// By name, in the usual form.
    private var texts: [String: String] = [:]

    /// All defaults.
    public init() {}

    public subscript<Value>(setting: Setting<Value>) -> Value {
        get { texts[setting.name].flatMap(setting.codec.parse) ?? setting.defaultValue }
        set { store(setting.codec.text(newValue), for: setting) }
    }

    /// The value as it is written.
    public func text(of setting: any AnySetting) -> String {
        texts[setting.name] ?? setting.defaultText
    }

    /// Fails where the text is no value of this setting; then nothing changes.
    public mutating func set(_ text: String, for setting: any AnySetting) throws(SettingError) {
        guard let canonical = setting.canonical(text) else {
            throw .invalidValue(name: setting.name, value: text, allowed: setting.allowed)
        }
        store(canonical, for: setting)
    }

    private mutating func store(_ text: String, for setting: any AnySetting) {
        texts[setting.name] = text == setting.defaultText ? nil : text
    }
}

/// What is wrong with a setting that was asked for.
public enum SettingError: Error, Hashable, Sendable {
    case unknown(name: String)
    case invalidValue(name: String, value: String, allowed: String)

    /// One line for a person.
    public var message: String {
        switch self {
        case .unknown(let name): "there is no setting '\(name)'; 'marquee config' shows all of them"
        case .invalidValue(let name, let value, let allowed): "'\(value)' is no value of \(name); it takes \(allowed)"
        }
    }
}
