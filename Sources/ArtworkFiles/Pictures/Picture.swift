/// A picture that desktops can show: its kind and its size, read from its headers. Nothing is decoded.
public struct Picture: Hashable, Sendable {
    public let format: PictureFormat
    /// In pixels, at least 1.
    public let width: Int
    public let height: Int

    /// Looks into an encoded picture. What every program on the desktop would choke on is refused: huge ones, ones that
    /// end too early, and what is no picture.
    public init(inspecting data: [UInt8], limits: PictureLimits = PictureLimits()) throws(PictureRefusal) {
        guard data.count <= limits.bytes else { throw .tooLarge(bytes: data.count) }
        let bytes = PictureBytes(bytes: data)
        guard let format = PictureFormat(bytes) else { throw .notAPicture }
        let (width, height) = try format.size(of: bytes)
        guard width > 0, height > 0 else { throw .notAPicture }
        guard max(width, height) <= limits.side, width * height <= limits.area else {
            throw .tooManyPixels(width: width, height: height)
        }
        self.format = format
        self.width = width
        self.height = height
    }
}

extension PictureFormat {
    /// Fails where the picture has no end.
    fileprivate func size(of bytes: PictureBytes) throws(PictureRefusal) -> (Int, Int) {
        switch self {
        case .jpeg: try JPEGHeader.size(of: bytes)
        case .png: try PNGHeader.size(of: bytes)
        case .webp: try WebPHeader.size(of: bytes)
        case .gif: try GIFHeader.size(of: bytes)
        case .bmp: try BMPHeader.size(of: bytes)
        case .avif: try AVIFHeader.size(of: bytes)
        }
    }
}

/// What is too much for a cover.
public struct PictureLimits: Hashable, Sendable {
    /// Encoded; 32 MiB.
    public var bytes = 32 << 20
    /// Width and height in pixels; 16,384, the most that graphics hardware takes as one texture.
    public var side = 16_384
    /// Width times height; 64 Mi pixels, a quarter of a gibibyte in each program that decodes it.
    public var area = 64 << 20

    public init() {}
}

/// Why a picture is not shown.
public enum PictureRefusal: Error, Hashable, Sendable {
    case tooLarge(bytes: Int)
    case tooManyPixels(width: Int, height: Int)
    /// Its end is missing.
    case truncated
    case notAPicture
}
