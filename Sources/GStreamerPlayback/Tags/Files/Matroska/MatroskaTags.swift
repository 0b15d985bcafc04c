/// What a Matroska or WebM file says of its sound, level by level. GStreamer 1.22 mixes the levels: the artist of the
/// album becomes one of the track, and the title of one the title of the other.
struct MatroskaTags {
    private(set) var fields = TagFields()
    private(set) var pictures: [FilePicture] = []
    /// Whether there are tags which say whose they are: GStreamer's mixture of them is wrong then.
    private(set) var areLevelled = false

    /// Levels, the nearest first. A tag which names none speaks of the one thing that is in the file.
    private enum Level: Int {
        case album = 50
        case disc = 40
        case track = 30
        case unnamed = 0
    }

    init(_ file: borrowing FileBytes) {
        let segment = MatroskaSegment(file)
        func parts(_ identifier: Int, upTo limit: Int = FileTags.largestBlock) -> [ArraySlice<UInt8>] {
            segment.contents(identifier).filter { $0.count <= limit }
                .compactMap { file.read(at: $0.lowerBound, $0.count)?[...] }
        }
        let track = Self.soundTrack(parts(MatroskaSegment.tracks, upTo: 1 << 20))
        var levels: [Level: TagFields] = [:]
        for part in parts(MatroskaSegment.tags) {
            for tag in EBMLElement.children(of: part) where tag.identifier == 0x7373 { add(tag.bytes, track, &levels) }
        }
        join(levels)
        if fields[.title].isEmpty {
            var name = TagFields()
            for part in parts(MatroskaSegment.information, upTo: 1 << 20) {
                for field in EBMLElement.children(of: part) where field.identifier == 0x7BA9 {
                    name.add(.title, field.bytes.ebmlText)
                }
            }
            fields = fields.completed(with: name)
        }
        // All of an album in one file.
        if fields[.title].isEmpty, levels[.track] == nil, let album = fields[.album].first { fields.add(.title, album) }
        for part in segment.contents(MatroskaSegment.attachments) { addPictures(part, file) }
        pictures = FilePicture.sorted(pictures)
    }

    /// The number of the first track that sounds, which is the one that is played.
    private static func soundTrack(_ parts: [ArraySlice<UInt8>]) -> UInt64? {
        for entry in parts.flatMap({ EBMLElement.children(of: $0) }) where entry.identifier == 0xAE {
            let fields = EBMLElement.children(of: entry.bytes, most: 256)
            guard fields.contains(where: { $0.identifier == 0x83 && $0.bytes.ebmlNumber == 2 }) else { continue }
            return fields.first { $0.identifier == 0x73C5 }?.bytes.ebmlNumber
        }
        return nil
    }

    private func add(_ tag: ArraySlice<UInt8>, _ track: UInt64?, _ levels: inout [Level: TagFields]) {
        let parts = EBMLElement.children(of: tag)
        var texts: [(name: String, value: ArraySlice<UInt8>)] = []
        var number: UInt64 = 0
        for part in parts {
            if part.identifier == 0x63C0 {
                for target in EBMLElement.children(of: part.bytes, most: 64) {
                    switch target.identifier {
                    case 0x68CA: number = target.bytes.ebmlNumber ?? 0
                    // Of another track, of a chapter, of an attachment.
                    case 0x63C5 where target.bytes.ebmlNumber != 0 && target.bytes.ebmlNumber != track: return
                    case 0x63C4 where target.bytes.ebmlNumber != 0, 0x63C6 where target.bytes.ebmlNumber != 0: return
                    default: break
                    }
                }
            } else if part.identifier == 0x67C8, let text = Self.text(part.bytes) {
                texts.append(text)
            }
        }
        guard var level = Level(rawValue: Int(clamping: number)) else { return }
        // Some writers put everything where the album belongs.
        if level == .album, texts.contains(where: { TagField(name: $0.name) == .album && !Self.isEmpty($0.value) }),
            texts.contains(where: { TagField(name: $0.name) == .title })
        {
            level = .unnamed
        }
        var (own, spare) = (TagFields(), TagFields())
        for (name, value) in texts {
            switch name {
            case "DATE_RECORDED": spare.add(.date, value)
            case "LEAD_PERFORMER" where level != .disc: spare.add(level == .album ? .albumArtist : .artist, value)
            default: if let field = Self.field(name, level) { own.add(field, value) }
            }
        }
        let fields = own.completed(with: spare)
        guard !fields.isEmpty else { return }
        levels[level] = levels[level]?.completed(with: fields) ?? fields
    }

    private static func isEmpty(_ value: ArraySlice<UInt8>) -> Bool { value.allSatisfy { $0 == 0x20 } }

    private static func text(_ simple: ArraySlice<UInt8>) -> (name: String, value: ArraySlice<UInt8>)? {
        let fields = EBMLElement.children(of: simple, most: 64)
        guard let name = fields.first(where: { $0.identifier == 0x45A3 })?.bytes.ebmlText, name.count <= 64,
            let value = fields.first(where: { $0.identifier == 0x4487 })?.bytes.ebmlText
        else { return nil }
        return (String(decoding: name, as: UTF8.self).uppercased(), value)
    }

    private static func field(_ name: String, _ level: Level) -> TagField? {
        if name == "DATE_RELEASED" { return .date }
        let field = name == "PART_NUMBER" ? TagField.trackNumber : TagField(name: name)
        switch (level, field) {
        case (.album, .title): return .album
        case (.album, .artist): return .albumArtist
        case (.disc, .title), (.disc, .artist): return nil
        case (.disc, .trackNumber), (.album, .trackNumber): return .discNumber
        default: return field
        }
    }

    private mutating func join(_ levels: [Level: TagFields]) {
        for level in [Level.track, .unnamed, .disc, .album] {
            if let more = levels[level] { fields = fields.completed(with: more) }
        }
        areLevelled = !fields.isEmpty
        // What is said of an album is said of all that is in it.
        if fields[.artist].isEmpty { for artist in fields[.albumArtist] { fields.add(.artist, artist) } }
    }

    private mutating func addPictures(_ range: Range<Int>, _ file: borrowing FileBytes) {
        for attachment in Self.children(of: range, file) where attachment.identifier == 0x61A7 {
            guard pictures.count < FilePicture.most else { return }
            let fields = Self.children(of: attachment.content, file)
            func text(_ identifier: Int) -> String {
                guard let field = fields.first(where: { $0.identifier == identifier }), field.content.count <= 1_024,
                    let bytes = file.read(at: field.content.lowerBound, field.content.count)
                else { return "" }
                return String(decoding: bytes[...].ebmlText, as: UTF8.self).lowercased()
            }
            guard text(0x4660).hasPrefix("image/"), let data = fields.first(where: { $0.identifier == 0x465C }),
                !data.content.isEmpty
            else { continue }
            let (kind, place) = (Self.kind(text(0x466E)), data.content)
            pictures.append(FilePicture(kind, in: file, at: place.lowerBound, place.count))
        }
    }

    /// By the names that the format has for covers; the small one is 120 pixels wide.
    private static func kind(_ name: String) -> FilePicture.Kind {
        if name.hasPrefix("cover.") { return .front }
        return name.hasPrefix("small_") ? .preview : .unknown
    }

    private static func children(of range: Range<Int>, _ file: borrowing FileBytes) -> [EBMLElement] {
        var (children, place) = ([EBMLElement](), range.lowerBound)
        while children.count < 1_024, place < range.upperBound,
            let head = file.read(at: place, min(EBMLElement.headSize, range.upperBound - place)),
            let element = EBMLElement(head: head[...], at: place, end: range.upperBound), !element.isEndless
        {
            children.append(element)
            place = element.content.upperBound
        }
        return children
    }
}
