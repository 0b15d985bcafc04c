import Foundation
import TestMedia
import TestSupport

/// A tone in fragments of MP4, of about one second each.
struct FragmentedTone {
    /// What a decoder has to know before the first of them.
    private(set) var head: [UInt8] = []
    private(set) var fragments: [[UInt8]] = []
    static let sampleRate = 44_100
    /// 43 blocks of AAC; the last fragment is shorter.
    static let samplesInFragment = 43 * 1_024

    static let short = Task { try await FragmentedTone(seconds: 3, bitRate: 32_000) }
    static let low = Task { try await FragmentedTone(seconds: 40, bitRate: 32_000) }
    static let high = Task { try await FragmentedTone(seconds: 40, bitRate: 96_000) }

    private init(seconds: Int, bitRate: Int) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("tone.mp4")
        try await Tone.generate(
            seconds: seconds,
            with: "audioresample ! audio/x-raw,rate=\(Self.sampleRate) ! voaacenc bitrate=\(bitRate) ! aacparse"
                + " ! mp4mux fragment-duration=1000",
            to: path)
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        var place = 0
        while place + 8 <= bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let box = bytes[place..<min(place + max(length, 8), bytes.count)]
            switch String(decoding: box.dropFirst(4).prefix(4), as: UTF8.self) {
            case "moof": fragments.append(Array(box))
            case "mdat": fragments[fragments.count - 1] += box
            case "ftyp", "moov": head += box
            default: break
            }
            place += box.count
        }
    }

    /// One of the fragments at another time, in fragments from the beginning.
    func fragment(at number: Int) -> [UInt8] {
        var bytes = fragments[number % (fragments.count - 1)]
        guard let box = (4..<bytes.count - 16).first(where: { bytes[$0..<$0 + 4].elementsEqual("tfdt".utf8) }) else {
            return bytes
        }
        // Version and flags come first; in version 0 the time has four bytes.
        let time = number * Self.samplesInFragment
        for digit in 0..<4 { bytes[box + 8 + digit] = UInt8(truncatingIfNeeded: time >> (8 * (3 - digit))) }
        return bytes
    }
}
