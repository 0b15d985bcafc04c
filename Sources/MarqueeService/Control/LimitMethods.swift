internal import DBus
internal import MediaModel
internal import Playback

/// What single entries may take of the network, on `org.marquee.Player1`. The defaults are settings.
extension ControlInterface {
    var limitMethods: [Method] {
        [
            Method("SetLimits", in: [Argument("Track", "o"), Argument("Limits", "a{sv}")]) { setLimits($0) },
            Method("GetLimits", in: [Argument("Track", "o")], out: [Argument("Limits", "a{sv}")]) { getLimits($0) },
        ]
    }

    private func setLimits(_ invocation: Invocation) {
        do throws(DBusError) {
            let limits = try LimitValues.limits(invocation.arguments[1])
            withTrack(invocation) { [player] entry in
                await player.perform(.setLimits(limits, of: entry))
                return nil
            }
        } catch {
            invocation.fail(error)
        }
    }

    private func getLimits(_ invocation: Invocation) {
        let entry = invocation.arguments[0].asObjectPath.flatMap(ControlValues.entry)
        answer.whenDone(invocation) { [player] in
            guard let entry, let limits = await player.limits(of: entry) else {
                return .failure(ControlError.noSuchContent("This track is not in the queue."))
            }
            return .success([LimitValues.table(limits)])
        }
    }
}

/// Limits as an `a{sv}`; what is not said is not in it.
enum LimitValues {
    static func table(_ limits: MediaLimits) -> Value {
        .vardict(entries(limits.usual, "") + entries(limits.metered, "Metered"))
    }

    private static func entries(_ limits: NetworkLimits, _ prefix: String) -> [(String, Value)] {
        var entries: [(String, Value)] = []
        if let peak = limits.peakBitRate { entries.append((prefix + "PeakBitRate", .int64(Int64(peak)))) }
        if let size = limits.maximumResolution {
            entries.append((prefix + "MaximumResolution", .string(size == .zero ? "none" : size.text)))
        }
        if let buffer = limits.forwardBuffer { entries.append((prefix + "ForwardBuffer", .int64(buffer.microseconds))) }
        return entries
    }

    static func limits(_ table: Value) throws(DBusError) -> MediaLimits {
        var limits = MediaLimits()
        for entry in table.asDictionary ?? [] {
            let name = entry.key.asString ?? ""
            let value = entry.value.unwrapped
            if name.hasPrefix("Metered") {
                try read(value, String(name.dropFirst("Metered".count)), name, into: &limits.metered)
            } else {
                try read(value, name, name, into: &limits.usual)
            }
        }
        return limits
    }

    private static func read(
        _ value: Value, _ kind: String, _ name: String, into limits: inout NetworkLimits
    ) throws(DBusError) {
        switch kind {
        case "PeakBitRate":
            limits.peakBitRate = Int(try number(value, name, upTo: 1_000_000_000, "bits a second"))
        case "ForwardBuffer":
            limits.forwardBuffer = MediaTime(
                microseconds: try number(value, name, upTo: 3_600_000_000, "microseconds"))
        case "MaximumResolution":
            guard let text = value.asString, let size = text == "none" ? .zero : PictureSize(text) else {
                throw .invalidArguments("\(name) takes a width and a height like 1280x720, or none")
            }
            limits.maximumResolution = size
        default:
            throw .invalidArguments(
                "there is no limit '\(name)'; there are PeakBitRate, MaximumResolution and ForwardBuffer, and each with "
                    + "Metered before it")
        }
    }

    /// Of whatever type of whole numbers: not every tool lets one choose.
    private static func number(
        _ value: Value, _ name: String, upTo limit: Int64, _ unit: String
    ) throws(DBusError) -> Int64 {
        let number =
            value.asInt64 ?? value.asUInt64.map { Int64(clamping: $0) } ?? value.asUInt32.map { Int64($0) }
            ?? value.asInt32.map { Int64($0) }
        guard let number, (0...limit).contains(number) else {
            throw .invalidArguments("\(name) takes a whole number from 0 to \(limit) \(unit)")
        }
        return number
    }
}
