/// Tags in an MP4 file that GStreamer has made, whose description stands at its end.
public enum MP4Items {
    /// Texts of one name are in a list; names of more than four letters are free fields.
    public static func insert(_ items: [(String, [[UInt8]])], into file: [UInt8]) -> [UInt8] {
        insert(list(items), into: file)
    }

    /// With a cover.
    public static func insert(_ items: [(String, [[UInt8]])], picture: [UInt8], into file: [UInt8]) -> [UInt8] {
        insert(list(items) + box("covr", box("data", bigEndian(14) + bigEndian(0) + picture)), into: file)
    }

    /// Items of numbers: `trkn` and `disk` of a number and a total, `tmpo` of a number.
    public static func insert(
        _ items: [(String, [[UInt8]])], track: Int, disc: Int, tempo: Int, into file: [UInt8]
    ) -> [UInt8] {
        func number(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
            box(name, box("data", bigEndian(name == "tmpo" ? 21 : 0) + bigEndian(0) + bytes))
        }
        let numbers =
            number("trkn", bigEndian(track) + bigEndian(12, 2) + [0, 0])
            + number("disk", bigEndian(disc) + bigEndian(2, 2)) + number("tmpo", bigEndian(tempo, 2))
        return insert(numbers + list(items), into: file)
    }

    private static func list(_ items: [(String, [[UInt8]])]) -> [UInt8] {
        items.flatMap { (name, values) -> [UInt8] in
            let data = values.flatMap { box("data", bigEndian(1) + bigEndian(0) + $0) }
            guard name.unicodeScalars.count > 4 else { return box(name, data) }
            let space = box("mean", bigEndian(0) + Array("com.apple.iTunes".utf8))
            return box("----", space + box("name", bigEndian(0) + Array(name.utf8)) + data)
        }
    }

    private static func insert(_ list: [UInt8], into file: [UInt8]) -> [UInt8] {
        var place = 0
        var movie = 0
        while place + 8 <= file.count {
            movie = place
            place += file[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
        }
        precondition(file[(movie + 4)...].starts(with: Array("moov".utf8)), "the description is the last box")
        let nothing = [UInt8](repeating: 0, count: 9)
        let handler = box("hdlr", bigEndian(0, 8) + Array("mdirappl".utf8) + nothing)
        let data = box("udta", box("meta", bigEndian(0) + handler + box("ilst", list)))
        // GStreamer has left an empty list there.
        var children: [UInt8] = []
        var child = movie + 8
        while child + 8 <= file.count {
            let size = file[child..<(child + 4)].reduce(0) { $0 << 8 | Int($1) }
            let isData = file[(child + 4)...].starts(with: Array("udta".utf8))
            if !isData { children += file[child..<(child + size)] }
            child += size
        }
        let body = Array("moov".utf8) + children + data
        let head = Array(file[..<movie]) + bigEndian(body.count + 4)
        return head + body
    }

    /// One byte a character of the name.
    private static func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
        bigEndian(body.count + 8) + name.unicodeScalars.map { UInt8($0.value) } + body
    }
}
