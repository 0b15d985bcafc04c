internal import DBus
internal import MarqueeService

/// All that `doctor` has found.
struct DoctorReport: Hashable {
    /// Nil when none runs.
    var player: String?
    var playerGroups: [FindingGroup] = []
    var machineGroups: [FindingGroup] = []

    func count(_ grade: Finding.Grade) -> Int {
        (playerGroups + machineGroups).reduce(0) { $0 + $1.findings.count { $0.grade == grade } }
    }

    var isBroken: Bool { count(.broken) > 0 }

    /// How what is missing is installed.
    var remedy: String? { MachineInspection.remedy(for: machineGroups) }
}

/// `doctor --json`: one object.
extension DoctorReport {
    var json: JSONValue {
        .object([
            "player": .optional(player),
            "ok": .integer(Int64(count(.ok))), "gap": .integer(Int64(count(.gap))),
            "broken": .integer(Int64(count(.broken))),
            "interfaces": .array(playerGroups.map(\.json)),
            "machine": .array(machineGroups.map(\.json)),
            "install": .optional(remedy),
        ])
    }
}

extension FindingGroup {
    fileprivate var json: JSONValue {
        .object(["name": .text(title), "findings": .array(findings.map(\.json))])
    }
}

extension Finding {
    fileprivate var json: JSONValue {
        .object([
            "name": .text(name), "grade": .text(grade.rawValue), "type": .optional(value?.signature.text),
            "value": value.map { JSONValue($0) } ?? .text(text), "notes": .array(notes.map(JSONValue.text)),
        ])
    }
}
