import DBus
import Foundation
import TestMedia
import TestSupport
import Testing

/// What a sound server gets to play, and what its users see of it.
@Suite(.serialized, .enabled(if: PrivateSoundServer.isAvailable)) struct SoundServerTests {
    private let server: PrivateSoundServer
    private let folder: TemporaryFolder

    init() async throws {
        server = try await PrivateSoundServer()
        folder = try TemporaryFolder()
    }

    private func volumeOfOnlyStream() async throws -> Int? {
        let streams = try await server.streams()
        guard streams.count == 1 else { return nil }
        return try await server.volume(ofStream: streams[0])
    }

    @Test func `a volume is kept over every new stream, whoever set it (B152)`() async throws {
        try await withProgram(try await SharedTones.long(2), sound: server) { program, _ in
            try await program.set("Volume", .double(0.4))
            for _ in 0..<3 {
                try await program.call("Play")
                try await eventually("40 % in a new stream") { try await volumeOfOnlyStream() == 40 }
                try await program.call("Stop")
                try await eventually("no stream") { try await server.streams() == [] }
            }
            try await program.call("Play")
            try await eventually("a stream") { try await server.streams().count == 1 }
            try await server.setVolume(ofStream: try await server.streams()[0], percent: 70)
            try await eventually("70 %") { abs((try await program.player("Volume").asDouble ?? 0) - 0.7) < 0.002 }
            try await program.call("Stop")
            try await program.call("Play")
            try await eventually("70 % in a new stream") { try await volumeOfOnlyStream() == 70 }
            try await program.call("Next")
            try await eventually("sound") { try await program.position > 0.1 }
            #expect(try await volumeOfOnlyStream() == 70)
        }
    }

    /// A tone of each format and rate, of a pitch of its own, in the order that once fell silent.
    private func formats() async throws -> [(path: String, pitch: Double)] {
        let chains = [
            ("a.flac", "flacenc", 44_100), ("b.flac", "flacenc", 48_000), ("c.mp3", "lamemp3enc ! xingmux", 44_100),
            ("d.mp3", "lamemp3enc ! xingmux", 32_000), ("e.flac", "flacenc", 96_000),
            ("f.opus", "opusenc ! oggmux", 48_000), ("g.wav", "wavenc", 8_000),
        ]
        var files: [(String, Double)] = []
        for (index, (name, chain, rate)) in chains.enumerated() {
            let pitch = 400 + 200 * Double(index)
            let wav = folder.file("source.wav")
            try Tone.write(Tone.samples(pitch: pitch, 0..<Tone.sampleRate), to: wav)
            let channels = index % 2 == 0 ? 1 : 2
            try await Tone.encode(
                wav, with: "audio/x-raw,rate=\(rate),channels=\(channels) ! " + chain, to: folder.file(name))
            files.append((folder.file(name), pitch))
        }
        return files
    }

    @Test func `every track is heard to its end whatever the format before it (B99)`() async throws {
        let files = try await formats()
        let recording = folder.file("heard")
        let recorder = try await server.record(to: recording)
        try await eventually("the recording") {
            (try? Data(contentsOf: URL(fileURLWithPath: recording)))?.isEmpty == false
        }
        try await withProgram(files.map(\.path), sound: server) { program, auditor in
            try await program.call("Play")
            try await auditor.signals(within: .seconds(20)) {
                $0.changes.contains { $0["PlaybackStatus"] == .string("Stopped") }
            }
            let titles = await auditor.signals.changes.compactMap { $0["Metadata"]?["xesam:title"]?.asString }
            #expect(titles.count == files.count, "\(titles)")
        }
        recorder.send(signal: SIGTERM)
        _ = await recorder.status()
        let heard = Loudness(try Data(contentsOf: URL(fileURLWithPath: recording)))
        for (path, pitch) in files {
            let seconds = heard.seconds(at: pitch)
            #expect(abs(seconds - 1) < 0.06, "\(path) was heard for \(seconds) s")
        }
    }
}

/// How long each pitch sounds in a recording of 16-bit mono samples.
private struct Loudness {
    private let samples: [Double]
    /// 10 ms, in which every pitch of the test has whole periods.
    private let block = 441

    init(_ data: Data) {
        samples = data.withUnsafeBytes { $0.bindMemory(to: Int16.self).map(Double.init) }
    }

    func seconds(at pitch: Double) -> Double {
        let places = stride(from: 0, to: samples.count - block, by: block)
        return Double(places.count { amplitude(at: pitch, from: $0) > 4_000 }) * 0.01
    }

    /// One line of a Fourier transform.
    private func amplitude(at pitch: Double, from start: Int) -> Double {
        var (real, imaginary) = (0.0, 0.0)
        for index in 0..<block {
            let angle = 2 * .pi * pitch * Double(index) / Double(Tone.sampleRate)
            real += samples[start + index] * cos(angle)
            imaginary += samples[start + index] * sin(angle)
        }
        return 2 * (real * real + imaginary * imaginary).squareRoot() / Double(block)
    }
}
