import Foundation
import TestSupport

/// The cue sheet block of FLAC, for files at 8 kHz.
enum FLACCueSheet {
    static func write(_ marks: [ChapterMark], seconds: Int, of file: String, to path: String) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
        // STREAMINFO comes first and is 34 bytes long.
        let place = 4 + 4 + 34
        guard bytes.starts(with: Array("fLaC".utf8)), bytes[4] == 0 else { throw WaitedInVain("a FLAC file: \(file)") }
        var block = [UInt8](repeating: 0, count: 128 + 8 + 259)
        block.append(UInt8(marks.count + 1))
        for (index, mark) in marks.enumerated() {
            block += track(index + 1, mark.seconds)
            block += [1] + [UInt8](repeating: 0, count: 8) + [1, 0, 0, 0]
        }
        block += track(255, Double(seconds)) + [0]
        let header = [5] + block.count.bigEndian(3)
        try Data(bytes[..<place] + header + block + bytes[place...]).write(to: URL(fileURLWithPath: path))
    }

    private static func track(_ number: Int, _ seconds: Double) -> [UInt8] {
        var track = Int(seconds * 8_000).bigEndian(8)
        track.append(UInt8(number))
        return track + [UInt8](repeating: 0, count: 26)
    }
}
