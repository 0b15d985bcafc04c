/// The body of a station's answer: sound with notes on what is playing between.
public enum StationStream {
    /// A note stands behind each `interval` bytes of sound: what is said in turn, nil for an empty note.
    public static func body(_ sound: [UInt8], interval: Int, notes: [String?]) -> [UInt8] {
        var body: [UInt8] = []
        for (index, start) in stride(from: 0, to: sound.count, by: interval).enumerated() {
            let part = sound[start..<min(start + interval, sound.count)]
            body += part
            guard part.count == interval else { break }
            body += note(index < notes.count ? notes[index] : nil)
        }
        return body
    }

    /// As bytes, with `StreamTitle` and whatever else the text holds: `Title` or `Title\u{1F}Url`.
    private static func note(_ text: String?) -> [UInt8] {
        guard let text else { return [0] }
        var bytes = Array("StreamTitle='\(text)';".utf8)
        let blocks = (bytes.count + 15) / 16
        bytes += [UInt8](repeating: 0, count: blocks * 16 - bytes.count)
        return [UInt8(blocks)] + bytes
    }
}
