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
    let frames = Double(samples.count) / Double(format.decodedFrameSize)
    let expected = (0..<pieceCount).reduce(0) { $0 + MediaStore.pieceFrames($1) }
    let difference = frames - Double(expected)
    var isMet = difference == 0
    var note = ""
    if format.isLossless, difference == 0 {
        let source = try sourceSamples(stage)
        isMet = samples == source
        note = isMet ? "every sample is the source's" : "the count is right, the samples are not the source's"
    } else if difference != 0 {
        note = "\(number(frames, 0)) samples played, \(expected) in the sources"
    }
    return Row(
        figure: "\(pieceCount - 1) joints in \(format.rawValue)", measured: "\(number(difference, 0)) samples",
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
        guard let head = file.range(of: Data("data".utf8)) else { throw BenchError("a piece has no data chunk") }
        let start = head.upperBound + 4
        samples += file[start..<min(file.endIndex, start + 4 * MediaStore.pieceFrames(index))]
    }
}
