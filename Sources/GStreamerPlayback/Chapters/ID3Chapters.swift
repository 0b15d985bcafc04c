internal import MediaModel

/// The `CHAP` frames of ID3v2 (ID3v2 Chapter Frame Addendum 1.0, section 3.1), which GStreamer hands on as they are.
enum ID3Chapters {
    /// One frame with its header of ten bytes; nil for a frame of another kind, and for a chapter that says where it
    /// starts in bytes only.
    static func chapter(_ frame: [UInt8]) -> Chapter? {
        var reader = BigEndianReader(frame)
        guard reader.bytes(4)?.elementsEqual("CHAP".utf8) == true, reader.skip(4), let flags = reader.number(2),
            flags & 0x0C == 0
        else { return nil }
        // What ID3v2.4 may put in front, and between two bytes that would look like MPEG.
        if flags & 0x01 != 0, !reader.skip(4) { return nil }
        if flags & 0x02 != 0 { reader = BigEndianReader(ID3Tag.resynchronised(reader.rest)) }
        guard let end = reader.rest.firstIndex(of: 0), reader.skip(end - reader.rest.startIndex + 1),
            let start = reader.number(4), reader.skip(12), start != UInt64(UInt32.max)
        else { return nil }
        return Chapter(start: MediaTime(microseconds: Int64(start) * 1_000), title: title(in: reader.rest))
    }

    private static func title(in frames: ArraySlice<UInt8>) -> String? {
        var frames = frames
        while frames.count > 10 {
            let body = frames.dropFirst(10)
            let size = size(of: frames, leaving: body)
            if frames.starts(with: "TIT2".utf8) { return text(body.prefix(size)) }
            frames = body.dropFirst(size)
        }
        return nil
    }

    /// Seven bits of each byte count in ID3v2.4, all eight in ID3v2.3 and with programs that did not know better; right
    /// is what ends at another frame or at the end.
    private static func size(of frame: ArraySlice<UInt8>, leaving body: ArraySlice<UInt8>) -> Int {
        let digits = frame.dropFirst(4).prefix(4)
        let whole = digits.reduce(0) { $0 << 8 | Int($1) }
        let sevens = digits.reduce(0) { $0 << 7 | Int($1 & 0x7F) }
        guard digits.allSatisfy({ $0 < 0x80 }) else { return min(whole, body.count) }
        let isRight = sevens == body.count || isFrame(body.dropFirst(sevens)) || !isFrame(body.dropFirst(whole))
        return min(isRight && sevens <= body.count || whole > body.count ? sevens : whole, body.count)
    }

    private static func isFrame(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.isEmpty
            || bytes.count > 10
                && bytes.prefix(4).allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    }

    private static func text(_ body: ArraySlice<UInt8>) -> String? {
        let text = body.dropFirst()
        switch body.first {
        case 0:
            let letters = text.prefix { $0 != 0 }.map { Unicode.Scalar($0) }
            return ChapterTitle.cleaned(String(String.UnicodeScalarView(letters)))
        case 2: return ChapterTitle.cleaned(ChapterTitle.utf16(text, isBigEndian: true))
        default: return ChapterTitle.decoded(text)
        }
    }
}
