/// Absolute paths as bytes, without a look at the disk.
package enum FilePath {
    private static let slash = UInt8(ascii: "/")

    /// Without `.`, `..` and doubled slashes (RFC 3986, 5.2.4), so that one file has one address. Behind a link `..` leads
    /// elsewhere, which nobody can see in a path.
    package static func withoutDots(_ path: [UInt8]) -> [UInt8] {
        guard needsWork(path) else { return path }
        var kept: [ArraySlice<UInt8>] = []
        for element in path.split(separator: slash) {
            if element.elementsEqual("..".utf8) {
                _ = kept.popLast()
            } else if !element.elementsEqual(".".utf8) {
                kept.append(element)
            }
        }
        let plain = kept.flatMap { [slash] + $0 }
        return path.last == slash || plain.isEmpty ? plain + [slash] : plain
    }

    private static func needsWork(_ path: [UInt8]) -> Bool {
        var previous: UInt8 = 0
        for byte in path {
            if previous == slash, byte == slash || byte == UInt8(ascii: ".") { return true }
            previous = byte
        }
        return false
    }
}
