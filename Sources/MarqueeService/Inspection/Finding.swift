public import DBus

/// One thing that was looked at, and what came of it.
public struct Finding: Hashable, Sendable {
    public enum Grade: String, Hashable, Comparable, Sendable {
        case ok
        /// Allowed, but something on the desktop does less for it.
        case gap
        /// Against the rules, or not working.
        case broken

        public static func < (left: Grade, right: Grade) -> Bool { left.rank < right.rank }

        private var rank: Int {
            switch self {
            case .ok: 0
            case .gap: 1
            case .broken: 2
            }
        }
    }

    public var grade: Grade
    public let name: String
    /// What was found, for a person.
    public var text: String
    /// What was found, where it came over the bus.
    public var value: Value?
    /// What is lost by it and what to do about it, a sentence each.
    public var notes: [String]
    /// What brings it, where it is missing.
    public var packages: [String] = []

    public init(_ grade: Grade, _ name: String, _ text: String = "", value: Value? = nil, notes: [String] = []) {
        self.grade = grade
        self.name = name
        self.text = text
        self.value = value
        self.notes = notes
    }

    /// Adds what was seen; the grade only gets worse.
    public mutating func add(_ grade: Grade, _ note: String) {
        self.grade = max(self.grade, grade)
        notes.append(note)
    }
}

/// Findings about one subject.
public struct FindingGroup: Hashable, Sendable {
    public let title: String
    public var findings: [Finding]

    public init(_ title: String, _ findings: [Finding]) {
        self.title = title
        self.findings = findings
    }
}
