internal import DBus
internal import MarqueeService

/// How the report may look.
struct DoctorStyle {
    var columns = 80
    var hasColors = false

    /// Wide terminals do not make long lines easier to read; colours are for terminals only, and for those who want them.
    static var ofOutput: DoctorStyle {
        guard let size = TerminalSize(of: .output) else { return DoctorStyle() }
        return DoctorStyle(
            columns: min(max(size.columns, 40), 100), hasColors: ProcessEnvironment.variable("NO_COLOR") == nil)
    }

    func paint(_ text: String, _ grade: Finding.Grade) -> String {
        guard hasColors else { return text }
        let color =
            switch grade {
            case .ok: "32"
            case .gap: "33"
            case .broken: "1;31"
            }
        return "\u{1B}[\(color)m\(text)\u{1B}[0m"
    }

    func headline(_ text: String) -> String { hasColors ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
}

/// `doctor` for people: a group after the other, a finding a line, what it costs below it.
struct DoctorText {
    private let report: DoctorReport
    private let style: DoctorStyle

    init(_ report: DoctorReport, style: DoctorStyle = DoctorStyle()) {
        self.report = report
        self.style = style
    }

    var text: String {
        let player =
            report.player.map { "Player: \($0.harmless)" }
            ?? "No service is running; start one with 'marquee serve' or 'marquee play FILE'. Looking at the machine only."
        let groups = (report.playerGroups + report.machineGroups).map(group)
        let blocks = [wrapped(player, indent: 0).joined(separator: "\n")] + groups + [summary]
        return blocks.joined(separator: "\n\n")
    }

    private func group(_ group: FindingGroup) -> String {
        let nameWidth = (group.findings.map(\.name.displayWidth).max() ?? 0) + 2
        let types = group.findings.compactMap { $0.value?.signature.text }
        let typeWidth = types.isEmpty ? 0 : (types.map { min($0.displayWidth, 10) }.max() ?? 0) + 2
        let lines = group.findings.flatMap { self.lines($0, min(nameWidth, 40), typeWidth) }
        return ([style.headline(group.title.harmless)] + lines).joined(separator: "\n")
    }

    private func lines(_ finding: Finding, _ nameWidth: Int, _ typeWidth: Int) -> [String] {
        let grade = finding.grade.rawValue
        let name = finding.name.harmless.truncated(toColumns: nameWidth - 2).padded(toColumns: nameWidth)
        let type = (finding.value?.signature.text ?? "").truncated(toColumns: max(typeWidth - 2, 0))
        let value = finding.value.map { ValueText($0).text } ?? finding.text.harmless
        let room = style.columns - 10 - nameWidth - typeWidth
        let line = name + type.padded(toColumns: typeWidth) + value.truncated(toColumns: max(room, 8))
        let mark = "  " + style.paint(grade, finding.grade) + String(repeating: " ", count: 8 - grade.count)
        return [mark + line.trimmedAtEnd] + finding.notes.flatMap { wrapped($0.harmless, indent: 10) }
    }

    private var summary: String {
        let broken = report.count(.broken)
        let gaps = report.count(.gap)
        let counts = "\(broken) broken, \(gaps) \(gaps == 1 ? "gap" : "gaps"), \(report.count(.ok)) ok."
        let verdict = broken > 0 ? Finding.Grade.broken : gaps > 0 ? .gap : .ok
        let install = report.remedy.map { "\nTo install what is missing:\n  \($0)" } ?? ""
        return style.paint(counts, verdict) + install
    }

    /// Words are not cut, unless one alone is too long.
    private func wrapped(_ text: String, indent: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        let room = style.columns - indent
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.displayWidth + 1 + word.displayWidth > room {
                lines.append(margin + line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return lines + [margin + line.truncated(toColumns: max(room, 8))]
    }
}

extension String {
    fileprivate var trimmedAtEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
