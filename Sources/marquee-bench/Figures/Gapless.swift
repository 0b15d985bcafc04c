internal import Foundation

/// Pieces of odd lengths played one after the other into a file: the samples in the file against those in the sources.
func measureGapless(_ stage: Stage) throws -> [Row] {
    try [MediaFormat.wav, .flac, .vorbis, .opus, .mp3WithHeader].map { try joints(of: $0, on: stage) }
}

private let pieceCount = 4

private func joints(of format: MediaFormat, on stage: Stage) throws -> Row {
    let pieces = try (0..<pieceCount).map { try stage.media.piece($0, as: format) }
    let path = "\(stage.folder)/joints.\(format.suffix).raw"
    let player = try Player(on: stage, pieces, output: "file:\(path)")
    try waitForEnd(of: player)
    // The file is whole once the program has ended.
    player.program.end()
    let samples = try Data(contentsOf: URL(fileURLWithPath: path))
    let expected = (0..<pieceCount).reduce(0) { $0 + MediaStore.pieceFrames($1) }
    // Two channels of 16 bits or of 32, as the decoder gives them.
    let isWide = samples.count > 6 * expected
    let difference = Double(samples.count) / (isWide ? 8 : 4) - Double(expected)
    var isMet = difference == 0
    var note = ""
    if difference != 0 {
        let decoded = try pieces.map { try stage.media.decode($0).count }.reduce(0, +)
        note =
            "\(number(Double(expected) + difference, 0)) samples played, \(expected) in the files;"
            + " GStreamer's decoder alone, file by file, gives \(decoded)"
    } else if format.isLossless {
        isMet = samples == (try sourceSamples(stage))
        note = isMet ? "every sample is the source's" : "the count is right, the samples are not the source's"
    } else {
        let distance = displacement(of: leftChannel(of: samples, isWide))
        isMet = distance == 0
        note =
            distance.map {
                $0 == 0
                    ? "each piece begins and ends in its place" : "a piece is \($0) samples out of its place"
            }
            ?? "the pieces are not to be recognised"
    }
    return Row(
        figure: "\(pieceCount - 1) joints in \(format.rawValue)",
        measured: "\(number(difference, 0)) samples",
        reference: "\(expected) samples", reach: "0 lost or inserted", isMet: isMet, note: note)
}

private func waitForEnd(of player: Player) throws {
    let limit = monotonicNow() + 20_000_000_000
    var hasPlayed = false
    while monotonicNow() < limit {
        let status = try player.status()
        if status == "Playing" { hasPlayed = true }
        if hasPlayed, status == "Stopped" { return }
        pause(milliseconds: 20)
    }
    throw BenchError("the queue did not come to its end in 20 s")
}

/// The samples of the WAV pieces in a row, without their headers.
private func sourceSamples(_ stage: Stage) throws -> Data {
    try (0..<pieceCount).reduce(into: Data()) { samples, index in
        let file = try Data(contentsOf: URL(fileURLWithPath: stage.media.piece(index, as: .wav)))
        guard let head = file.range(of: Data("data".utf8)) else {
            throw BenchError("a piece has no data chunk")
        }
        let start = head.upperBound + 4
        samples += file[start..<min(file.endIndex, start + 4 * MediaStore.pieceFrames(index))]
    }
}

private func leftChannel(of samples: Data, _ isWide: Bool) -> [Int16] {
    unsafe samples.withUnsafeBytes { bytes in
        let frames = bytes.count / (isWide ? 8 : 4)
        return (0..<frames).map { frame in
            if isWide {
                let value = unsafe bytes.loadUnaligned(fromByteOffset: 8 * frame, as: Float.self)
                return Int16(max(-32_768, min(32_767, (value * 32_768).rounded())))
            }
            return unsafe bytes.loadUnaligned(fromByteOffset: 4 * frame, as: Int16.self)
        }
    }
}

/// How far, in samples, a piece is from its place at its beginning or its end; nil when one is not recognised.
private func displacement(of heard: [Int16]) -> Int? {
    let (known, size) = (KnownSound(heard), 4_096)
    var (start, largest) = (0, 0)
    for index in 0..<pieceCount {
        let source = MediaStore.pieceSamples(index)
        for offset in [1_000, source.count - size - 1_000] {
            let place = start + offset
            guard
                let found = known.place(
                    of: Array(source[offset..<offset + size]), in: place - 3_000..<place + 3_000)
            else {
                return nil
            }
            let distance = Int((found.frame - Double(place)).rounded())
            if abs(distance) > abs(largest) { largest = distance }
        }
        start += source.count
    }
    return largest
}
