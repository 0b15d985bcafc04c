internal import MediaModel

/// A picture in a tag that was read from the file itself: where it lies. It is read when it is asked for.
final class FilePicture: EmbeddedPicture {
    /// What a tag says of a picture, in the numbers of ID3, which FLAC shares.
    enum Kind: Equatable {
        case front, unknown, other, preview

        init(_ number: Int) {
            switch number {
            case 1, 2: self = .preview
            case 3: self = .front
            case 4...20: self = .other
            default: self = .unknown
            }
        }

        /// The smaller, the sooner it is shown.
        var rank: Int {
            switch self {
            case .front: 0
            case .unknown: 1
            case .other: 2
            case .preview: 3
            }
        }
    }

    private let path: [UInt8]
    private let place: Int
    /// Of what lies there; more than the picture where bytes were put in between.
    let byteCount: Int
    let kind: Kind
    let identity: Int
    private let isUnsynchronised: Bool

    var isPreview: Bool { kind == .preview }

    init(_ kind: Kind, in file: borrowing FileBytes, at place: Int, _ count: Int, isUnsynchronised: Bool = false) {
        self.kind = kind
        path = file.path
        self.place = place
        byteCount = count
        self.isUnsynchronised = isUnsynchronised
        var hasher = Hasher()
        hasher.combine(file.stamp)
        hasher.combine(place)
        identity = hasher.finalize()
    }

    /// Empty when the file has changed so much that there is nothing at that place.
    func bytes() -> [UInt8] {
        let bytes = FileBytes(path: path)?.read(at: place, byteCount) ?? []
        return isUnsynchronised ? ID3Tag.resynchronised(bytes) : bytes
    }

    /// More than any cover needs.
    static let most = 16

    /// The best first, otherwise in the order of the file.
    static func sorted(_ pictures: [FilePicture]) -> [FilePicture] {
        pictures.enumerated().sorted { ($0.element.kind.rank, $0.offset) < ($1.element.kind.rank, $1.offset) }
            .map(\.element)
    }
}
