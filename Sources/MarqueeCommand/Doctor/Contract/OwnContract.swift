internal import DBus
internal import MarqueeService

/// `org.marquee.Player1`, as this program knows it; a newer service may say more.
struct OwnContract {
    /// Of this program.
    let version: String

    static let rules = [
        PropertyRule("TimeControlStatus", "s"), PropertyRule("ReasonForWaiting", "s"),
        PropertyRule("BufferedPercent", "i"), PropertyRule("LastError", "a{sv}"), PropertyRule("QueueLength", "u"),
        PropertyRule("QueueIndex", "i"), PropertyRule("Output", "s"), PropertyRule("Version", "s"),
    ]

    func findings(_ table: PublishedTable) -> [Finding] {
        table.findings(by: Self.rules, of: .own) { name, value, finding in
            switch name {
            case "TimeControlStatus": finding.expect(value, among: ["paused", "waiting", "playing"])
            case "LastError":
                if let failure = FailureDescription(value) { finding.add(.gap, "The latest failure: \(failure.line).") }
            case "Output" where value == .string("null"):
                finding.add(.gap, "It plays into nothing: nobody hears it.")
            case "Version" where value != .string(version):
                finding.add(
                    .gap, "This program is \(version). End the service with 'marquee quit' and start it anew.")
            default: break
            }
        }
    }
}
