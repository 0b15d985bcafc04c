/// Where the sound goes.
public enum AudioOutput: Hashable, Sendable {
    /// The sound server when it can be reached, else a sound card, else `null`.
    case automatic
    /// PulseAudio, or PipeWire through its Pulse server; a sink's name or the default.
    case pulse(device: String?)
    /// A sound card without a server.
    case alsa(device: String?)
    /// Nowhere, in real time: everything works, nothing is heard.
    case null
    /// Nowhere, as fast as the media can be decoded. For tests.
    case unclocked
    /// Raw samples in a file (interleaved, the decoder's own format), in real time. For tests and measurements.
    case file(path: String)

    public struct ParseError: Error, Hashable, Sendable {
        public let message: String
    }

    /// `auto`, `pulse`, `pulse:SINK`, `alsa`, `alsa:DEVICE`, `null` or `file:PATH`.
    public init(_ text: String) throws(ParseError) {
        let kind = text.prefix { $0 != ":" }
        let rest = text.dropFirst(kind.count + 1)
        let detail = rest.isEmpty ? nil : String(rest)
        switch (kind, detail) {
        case ("auto", nil): self = .automatic
        case ("pulse", let device): self = .pulse(device: device)
        case ("alsa", let device): self = .alsa(device: device)
        case ("null", nil): self = .null
        case ("unclocked", nil): self = .unclocked
        case ("file", let path?): self = .file(path: path)
        default:
            throw ParseError(
                message: "\(text) is no output; use auto, pulse[:SINK], alsa[:DEVICE], null or file:PATH")
        }
    }
}

extension AudioOutput: CustomStringConvertible {
    public var description: String {
        switch self {
        case .automatic: "auto"
        case .pulse(let device): device.map { "pulse:\($0)" } ?? "pulse"
        case .alsa(let device): device.map { "alsa:\($0)" } ?? "alsa"
        case .null: "null"
        case .unclocked: "unclocked"
        case .file(let path): "file:\(path)"
        }
    }
}
