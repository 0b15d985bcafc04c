internal import MediaModel

/// The metadata blocks of a FLAC file (RFC 9639, 8): its length, its comments, its pictures.
struct FLACBlocks {
    private(set) var fields = TagFields()
    /// Nil where there is something that only GStreamer makes pictures of.
    private(set) var pictures: [FilePicture]? = []
    /// Nil where the encoder did not know it.
    private(set) var length: MediaTime?
    /// Tables of contents are left to GStreamer.
    private(set) var hasContents = false

    /// Without the pictures, of which GStreamer would make copies.
    private(set) var view: FileView?

    private static let mostBlocks = 1_024

    init(_ file: borrowing FileBytes) {
        var (place, lastKept): (Int, Int?) = (4, nil)
        var pieces = [0..<4]
        var isEndReached = false
        for _ in 0..<Self.mostBlocks {
            guard let header = file.read(at: place, 4) else { break }
            let content = (place + 4)..<(place + 4 + header[1...].bigEndian)
            switch header[0] & 0x7F {
            case 0: length = Self.length(file.read(at: content.lowerBound, min(content.count, 18)))
            case 4 where fields.isEmpty && content.count <= FileTags.largestBlock:
                guard let block = file.read(at: content.lowerBound, content.count) else { break }
                let comments = VorbisComments.read(block[...])
                (fields, hasContents) = (comments.fields, hasContents || comments.hasContents)
            case 5: hasContents = true
            case 6: takePicture(file, content)
            default: break
            }
            if header[0] & 0x7F != 6, header[0] & 0x7F != 1 {
                pieces.append(place..<content.upperBound)
                lastKept = place
            }
            place = content.upperBound
            isEndReached = header[0] & 0x80 != 0
            if isEndReached { break }
        }
        if isEndReached, pictures?.isEmpty == false, let lastKept, place < file.size {
            // Behind the last one there are only frames.
            let kind = file.read(at: lastKept, 1)?.first ?? 0
            view = FileView(pieces + [place..<file.size], changes: [lastKept: kind | 0x80])
        }
        pictures = pictures.map(FilePicture.sorted)
    }

    /// Sizes of blocks and frames, then 20 bits of sample rate, 8 of the samples' kind, 36 of their number.
    private static func length(_ block: [UInt8]?) -> MediaTime? {
        guard let block, block.count == 18 else { return nil }
        let rate = Int64(block[10..<13].bigEndian >> 4)
        let samples = Int64(block[13..<18].bigEndian & 0xF_FFFF_FFFF)
        guard rate > 0, samples > 0 else { return nil }
        return MediaTime(microseconds: samples * 1_000_000 / rate)
    }

    /// What it is of, its media type, a description, five numbers, of which the last is its size.
    private mutating func takePicture(_ file: borrowing FileBytes, _ content: Range<Int>) {
        guard let kind = file.read(at: content.lowerBound, 8), let typeSize = Self.size(kind[4...]),
            let type = file.read(at: content.lowerBound + 8, typeSize + 4), let textSize = Self.size(type.suffix(4))
        else { return }
        let place = content.lowerBound + 12 + typeSize + textSize + 20
        guard let size = file.read(at: place - 4, 4)?.bigEndian, place + size <= content.upperBound,
            !type.starts(with: "-->".utf8)
        else {
            pictures = nil
            return
        }
        guard let count = pictures?.count, count < FilePicture.most else { return }
        pictures?.append(FilePicture(.init(kind[..<4].bigEndian), in: file, at: place, size))
    }

    private static func size(_ bytes: ArraySlice<UInt8>) -> Int? {
        let size = bytes.bigEndian
        return size < 64 << 10 ? size : nil
    }
}
