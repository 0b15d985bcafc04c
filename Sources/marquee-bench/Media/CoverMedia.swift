internal import Foundation

/// Tracks with a full set of tags and a large picture inside, which no element of GStreamer's writes in all formats.
extension MediaStore {
    /// What is in the tags, by the names of Vorbis comments.
    private static let tags: [(name: String, value: String)] = [
        ("TITLE", "Aria with thirty variations"), ("ARTIST", "Somebody"), ("ARTIST", "Somebody Else"),
        ("ALBUM", "A long album title as there are many"), ("ALBUMARTIST", "Somebody"), ("TRACKNUMBER", "1"),
        ("DISCNUMBER", "1"), ("GENRE", "Baroque"), ("COMPOSER", "Johann Sebastian Bach"), ("DATE", "1981-04-22"),
    ]

    /// 30 s of a tone with a picture of about 5 MB.
    func coveredTrack(as format: MediaFormat) throws -> String {
        let path = "\(folder)/covered.\(format.suffix)"
        guard !FileManager.default.fileExists(atPath: path) else { return path }
        let bare = "\(folder)/bare.\(format.suffix)"
        try launch(
            "audiotestsrc num-buffers=30 samplesperbuffer=44100 ! "
                + "audio/x-raw,format=S16LE,channels=2,rate=44100 ! audioconvert ! \(format.encoder) ! filesink location=\(bare)"
        )
        let audio = try Data(contentsOf: URL(fileURLWithPath: bare))
        let whole: Data =
            switch format {
            case .flac: try Self.flac(audio, cover())
            case .m4a: try Self.movie(audio, cover())
            default: try Self.id3(cover()) + audio
            }
        try whole.write(to: URL(fileURLWithPath: path))
        return path
    }

    /// A PNG of noise, which cannot be made smaller.
    private func cover() throws -> Data {
        let path = "\(folder)/cover-large.png"
        if !FileManager.default.fileExists(atPath: path) {
            try launch(
                "videotestsrc pattern=snow num-buffers=1 ! video/x-raw,format=GRAY8,width=2300,height=2300 ! "
                    + "pngenc ! filesink location=\(path)")
        }
        return try Data(contentsOf: URL(fileURLWithPath: path))
    }

    // MARK: FLAC

    /// Behind the stream's own block go the comments and the picture.
    private static func flac(_ audio: Data, _ picture: Data) -> Data {
        let infoEnd = 4 + 4 + 34
        var head = audio.prefix(infoEnd)
        head[4] &= 0x7F
        var comments = Data(little: 5) + Data("bench".utf8) + Data(little: tags.count)
        for tag in tags {
            let line = Data("\(tag.name)=\(tag.value)".utf8)
            comments += Data(little: line.count) + line
        }
        var block = Data(big: 3) + Data(big: 9) + Data("image/png".utf8) + Data(big: 0)
        for number in [2300, 2300, 8, 0, picture.count] { block += Data(big: number) }
        block += picture
        // Of the encoder's own blocks nothing is needed: the frames begin behind the one that is marked as the last.
        var offset = 4
        var isLast = false
        while !isLast {
            isLast = audio[offset] & 0x80 != 0
            offset += 4 + (Int(audio[offset + 1]) << 16 | Int(audio[offset + 2]) << 8 | Int(audio[offset + 3]))
        }
        return head + flacBlock(4, comments, isLast: false) + flacBlock(6, block, isLast: true) + audio[offset...]
    }

    private static func flacBlock(_ type: UInt8, _ content: Data, isLast: Bool) -> Data {
        Data([type | (isLast ? 0x80 : 0)]) + Data(big: content.count).dropFirst() + content
    }

    // MARK: MP3

    /// ID3 2.3, Latin-1.
    private static func id3(_ picture: Data) -> Data {
        let names = [
            "TITLE": "TIT2", "ALBUM": "TALB", "ALBUMARTIST": "TPE2", "TRACKNUMBER": "TRCK", "DISCNUMBER": "TPOS",
            "GENRE": "TCON", "COMPOSER": "TCOM", "ARTIST": "TPE1",
        ]
        var frames = Data()
        for tag in tags {
            // The second artist would be a second frame, which this version does not have.
            guard let name = names[tag.name], tag.value != "Somebody Else" else { continue }
            frames += id3Frame(name, Data([0]) + Data(tag.value.utf8))
        }
        frames += id3Frame("APIC", Data([0]) + Data("image/png".utf8) + Data([0, 3, 0]) + picture)
        let size = frames.count
        let syncSafe = Data([21, 14, 7, 0].map { UInt8(size >> $0 & 0x7F) })
        return Data("ID3".utf8) + Data([3, 0, 0]) + syncSafe + frames
    }

    private static func id3Frame(_ name: String, _ content: Data) -> Data {
        Data(name.utf8) + Data(big: content.count) + Data([0, 0]) + content
    }

    // MARK: M4A

    /// The muxer writes `moov` last, so that it can grow without moving what it points at.
    private static func movie(_ audio: Data, _ picture: Data) throws -> Data {
        guard let name = audio.range(of: Data("moov".utf8), options: .backwards) else {
            throw BenchError("the muxer wrote no moov box")
        }
        let start = name.lowerBound - 4
        var items = Data()
        for (key, value) in [
            ("\u{A9}nam", tags[0].value), ("\u{A9}ART", "Somebody"), ("\u{A9}alb", "A long album title"),
            ("\u{A9}wrt", "Johann Sebastian Bach"),
        ] {
            items += box(Data(key.unicodeScalars.map { UInt8($0.value) }), dataBox(1, Data(value.utf8)))
        }
        items += box(Data("covr".utf8), dataBox(14, picture))
        let handler = box(
            Data("hdlr".utf8), Data(big: 0) + Data(big: 0) + Data("mdirappl".utf8) + Data(repeating: 0, count: 9))
        let meta = box(Data("meta".utf8), Data(big: 0) + handler + box(Data("ilst".utf8), items))
        let children = withoutOwnTags(audio[(start + 8)...]) + box(Data("udta".utf8), meta)
        return audio[..<start] + box(Data("moov".utf8), children)
    }

    /// The boxes without those the muxer has written tags into: only the first would be read.
    private static func withoutOwnTags(_ boxes: Data) -> Data {
        var (kept, place) = (Data(), boxes.startIndex)
        while place + 8 <= boxes.endIndex {
            let size = boxes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
            let end = min(boxes.endIndex, place + max(8, size))
            if !boxes[(place + 4)..<(place + 8)].elementsEqual("udta".utf8) { kept += boxes[place..<end] }
            place = end
        }
        return kept
    }

    private static func dataBox(_ type: Int, _ content: Data) -> Data {
        box(Data("data".utf8), Data(big: type) + Data(big: 0) + content)
    }

    private static func box(_ name: Data, _ content: Data) -> Data {
        Data(big: content.count + 8) + name + content
    }
}

extension Data {
    /// Four bytes, the most significant first.
    fileprivate init(big number: Int) {
        self.init([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
    }

    fileprivate init(little number: Int) {
        self.init([0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) })
    }
}
