import Foundation
import TestSupport

/// Numbers as bytes.
func bigEndian(_ number: Int, _ size: Int = 4) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * (size - 1 - $0))) }
}

func littleEndian(_ number: Int, _ size: Int = 4) -> [UInt8] {
    bigEndian(number, size).reversed()
}

func contents(of path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
}

func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
}
