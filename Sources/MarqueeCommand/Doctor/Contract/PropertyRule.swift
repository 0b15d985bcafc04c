internal import DBus
internal import MarqueeService

/// One row of the tables of MPRIS 2.2.
struct PropertyRule: Sendable {
    let name: String
    /// Its D-Bus type.
    let type: String
    let isRequired: Bool
    /// What a desktop does without while it is absent; nil where that costs nothing.
    let loss: String?
    /// The same for an ability while it is false.
    let lossWhileFalse: String?

    init(
        _ name: String, _ type: String, isRequired: Bool = true, loss: String? = nil, lossWhileFalse: String? = nil
    ) {
        self.name = name
        self.type = type
        self.isRequired = isRequired
        self.loss = loss
        self.lossWhileFalse = lossWhileFalse
    }

    /// An ability, which is required: to lack it costs the same as to deny it.
    static func ability(_ name: String, loss: String) -> PropertyRule {
        PropertyRule(name, "b", loss: loss, lossWhileFalse: loss)
    }
}

/// Where rules come from.
struct Contract: Sendable {
    let absence: String
    let costOfWrongType: String

    static let mpris = Contract(
        absence: "MPRIS 2.2 requires it.", costOfWrongType: "GNOME, playerctl and BlueZ discard values of another type")
    static let own = Contract(
        absence: "This program expects it: the service is another version.",
        costOfWrongType: "the service is another version than this program")
}

/// The properties of an interface, or the keys of a dictionary, as they came.
struct PublishedTable {
    /// A stranger may say no end of things.
    private static let mostFurther = 200

    /// In the order in which they came.
    let entries: [(name: String, value: Value)]

    /// From an `a{sv}`; empty for anything else.
    init(_ dictionary: Value) {
        entries = (dictionary.asDictionary ?? []).compactMap { entry in
            entry.key.asString.map { ($0, entry.value.unwrapped) }
        }
    }

    subscript(_ name: String) -> Value? { entries.first { $0.name == name }?.value }

    /// Judges presence and type by the table, what a value says by `check`, and keeps what no rule names.
    ///
    /// - Parameters:
    ///   - contract: what the rules belong to, and what it costs to break them.
    ///   - check: called with values of the right type only.
    func findings(
        by rules: [PropertyRule], of contract: Contract = .mpris,
        check: (_ name: String, _ value: Value, _ finding: inout Finding) -> Void
    ) -> [Finding] {
        let ruled = rules.compactMap { finding(by: $0, contract, check) }
        let known = Set(rules.map(\.name))
        let further = entries.filter { !known.contains($0.name) }
        return ruled + further.prefix(Self.mostFurther).map { Finding(.ok, $0.name, value: $0.value) }
    }

    private func finding(
        by rule: PropertyRule, _ contract: Contract, _ check: (String, Value, inout Finding) -> Void
    ) -> Finding? {
        guard let value = self[rule.name] else {
            guard rule.isRequired || rule.loss != nil else { return nil }
            let notes = (rule.isRequired ? [contract.absence] : []) + [rule.loss].compactMap { $0 }
            return Finding(rule.isRequired ? .broken : .gap, rule.name, "missing", notes: notes)
        }
        var finding = Finding(.ok, rule.name, value: value)
        guard value.signature.text == rule.type else {
            let types = "Its type has to be \(rule.type), not \(value.signature.text)"
            finding.add(.broken, "\(types): \(contract.costOfWrongType).")
            return finding
        }
        if value.asBoolean == false, let loss = rule.lossWhileFalse { finding.add(.gap, loss) }
        check(rule.name, value, &finding)
        return finding
    }
}

extension Finding {
    /// An enumeration is compared letter by letter by those who read it.
    mutating func expect(_ value: Value, among words: [String]) {
        guard let word = value.asString, !words.contains(word) else { return }
        add(.broken, "It has to be one of \(words.joined(separator: ", ")), letter by letter.")
    }
}
