import Foundation
import TestSupport
import Testing

/// What `marquee doctor --json` has said.
struct DoctorReading {
    struct Line {
        let group: String
        let name: String
        let grade: String
        let type: String?
        let notes: String
    }

    let lines: [Line]
    let player: String?
    let install: String?

    init(_ result: ProgramResult) throws {
        let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        let object = try #require(json as? [String: Any], "\(result)")
        player = object["player"] as? String
        install = object["install"] as? String
        lines = ["interfaces", "machine"].flatMap { object[$0] as? [[String: Any]] ?? [] }.flatMap { group in
            (group["findings"] as? [[String: Any]] ?? []).map { finding in
                Line(
                    group: group["name"] as? String ?? "", name: finding["name"] as? String ?? "",
                    grade: finding["grade"] as? String ?? "", type: finding["type"] as? String,
                    notes: (finding["notes"] as? [String] ?? []).joined(separator: " "))
            }
        }
    }

    func line(_ name: String) throws -> Line { try #require(lines.first { $0.name == name }, "\(name)") }

    var broken: [String] { lines.filter { $0.grade == "broken" }.map { "\($0.name): \($0.notes)" } }
}
