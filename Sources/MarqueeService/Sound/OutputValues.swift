internal import DBus
internal import GStreamerPlayback
internal import SoundServer

/// Outputs in the types of `org.marquee.Player1`.
struct OutputValues: Hashable, Sendable {
    let output: String
    let outputs: Value

    init(_ selection: OutputSelection) {
        output = selection.wanted.description
        if case .pulse = selection.wanted {
            let current = selection.current
            outputs = .array(
                of: "(ssbb)",
                selection.outputs.outputs.map {
                    Self.output($0.name, $0.description, isDefault: $0.isDefault, isCurrent: $0.name == current)
                })
        } else {
            let output = Self.output(
                selection.wanted.description, selection.wanted.meaning, isDefault: true, isCurrent: true)
            outputs = .array(of: "(ssbb)", [output])
        }
    }

    private static func output(_ name: String, _ description: String, isDefault: Bool, isCurrent: Bool) -> Value {
        .structure([.string(name), .string(description), .boolean(isDefault), .boolean(isCurrent)])
    }

    func changes(since last: OutputValues) -> [(name: String, value: Value)] {
        var changes: [(name: String, value: Value)] = []
        if output != last.output { changes.append(("Output", .string(output))) }
        if outputs != last.outputs { changes.append(("Outputs", outputs)) }
        return changes
    }
}

extension OutputSelection {
    /// Where sound goes, or would go if it were played now.
    fileprivate var current: String? {
        if let current = outputs.current { return current }
        guard case .pulse(let device?) = wanted, !isStandingIn else { return outputs.defaultName }
        return device
    }
}

extension AudioOutput {
    fileprivate var meaning: String {
        switch self {
        case .automatic: "what there is"
        case .pulse: "the sound server"
        case .alsa: "the sound card, without a sound server"
        case .null: "nowhere, in real time"
        case .unclocked: "nowhere, as fast as possible"
        case .file: "a file"
        }
    }
}
