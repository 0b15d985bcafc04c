internal import Foundation

/// Media whose every place can be told by ear.
extension MediaStore {
    /// Known noise, at the sink's own rate so that nothing converts it.
    func noise(_ seed: Int, seconds: Int, as format: MediaFormat) throws -> String {
        try encode(
            Noise.samples(seed: UInt64(seed), count: seconds * StreamFormat.samplesPerSecond),
            "noise\(seed)", title: "Noise-\(seed)", as: format, rate: StreamFormat.samplesPerSecond)
    }

    /// A file with these samples in both channels.
    func encode(
        _ samples: @autoclosure () -> [Int16], _ name: String, title: String, as format: MediaFormat,
        rate: Int
    ) throws -> String {
        let (path, source) = ("\(folder)/\(name).\(format.suffix)", "\(folder)/\(name).source")
        guard !FileManager.default.fileExists(atPath: path) else { return path }
        let samples = samples()
        try waveFile(samples, rate).write(to: URL(fileURLWithPath: source))
        defer { try? FileManager.default.removeItem(atPath: source) }
        try launch(
            "filesrc location=\(source) ! wavparse ! audioconvert ! taginject tags=title=\(title),artist=Bench,album=Noise ! "
                + "\(format.encoder) ! filesink location=\(path)")
        if format == .mp3WithHeader { try XingFrame.insert(intoFile: path, samples: samples.count) }
        return path
    }

    /// Where each sample of `noise` lies in the file's own time: all of it as GStreamer decodes it in one go.
    ///
    /// The MP3 file without a header plays its encoder's delay, as nothing tells of it. The one with a header has the
    /// very same frames, but tells it: its time begins behind that.
    func decodedNoise(_ seed: Int, seconds: Int, as format: MediaFormat) throws -> KnownSound {
        let path = try noise(seed, seconds: seconds, as: format == .mp3WithHeader ? .mp3 : format)
        let samples = try decode(path)
        let delay = XingFrame.encoderDelay + XingFrame.decoderDelay
        return KnownSound(format == .mp3WithHeader ? Array(samples.dropFirst(delay)) : samples)
    }

    /// All of a file as GStreamer decodes it in one go, mixed to one channel.
    func decode(_ path: String) throws -> [Int16] {
        let raw = "\(path).raw"
        try launch(
            "filesrc location=\(path) ! decodebin ! audioconvert ! "
                + "audio/x-raw,format=S16LE,channels=1,layout=interleaved ! filesink location=\(raw)")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: raw))
        try FileManager.default.removeItem(atPath: raw)
        return unsafe bytes.withUnsafeBytes { unsafe Array($0.bindMemory(to: Int16.self)) }
    }

    private func waveFile(_ samples: [Int16], _ rate: Int) -> Data {
        func little(_ value: Int, _ size: Int) -> [UInt8] {
            (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let frame = StreamFormat.bytesPerFrame
        let size = samples.count * frame
        var bytes = Array("RIFF".utf8) + little(36 + size, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
        bytes +=
            little(1, 2) + little(2, 2) + little(rate, 4) + little(rate * frame, 4) + little(frame, 2)
            + little(16, 2)
        bytes += Array("data".utf8) + little(size, 4)
        bytes.reserveCapacity(bytes.count + size)
        for sample in samples {
            let (low, high) = (UInt8(truncatingIfNeeded: sample), UInt8(truncatingIfNeeded: sample >> 8))
            bytes += [low, high, low, high]
        }
        return Data(bytes)
    }
}
