/// Numbers and marks at places of a picture that may be cut off anywhere: what lies behind the end is nil.
struct PictureBytes {
    let bytes: [UInt8]
    var count: Int { bytes.count }

    func byte(_ place: Int) -> Int? {
        bytes.indices.contains(place) ? Int(bytes[place]) : nil
    }

    /// Most significant byte first.
    func big(_ size: Int, at place: Int) -> Int? {
        number(size, at: place) { $0 << 8 | Int($1) }
    }

    /// Least significant byte first.
    func little(_ size: Int, at place: Int) -> Int? {
        var shift = 0
        return number(size, at: place) { number, byte in
            defer { shift += 8 }
            return number | Int(byte) << shift
        }
    }

    private func number(_ size: Int, at place: Int, _ add: (Int, UInt8) -> Int) -> Int? {
        guard place >= 0, place <= count - size else { return nil }
        return bytes[place..<(place + size)].reduce(0, add)
    }

    func has(_ mark: [UInt8], at place: Int) -> Bool {
        place >= 0 && place <= count - mark.count && bytes[place..<(place + mark.count)].elementsEqual(mark)
    }

    func has(_ mark: String, at place: Int) -> Bool {
        has(Array(mark.utf8), at: place)
    }
}
