internal import MediaModel

/// A picture as a file of the cache: named after its content, so that the same picture has the same name everywhere and
/// another picture never has it. The name is plain ASCII, since some clients open the path without decoding it.
struct StoredPicture: Hashable {
    let name: String

    init(_ bytes: [UInt8], _ format: PictureFormat) {
        name = ContentDigest.text(of: bytes, size: Self.digits / 2) + "." + format.fileExtension
    }

    /// A name found in the cache folder; nil for what does not look like one of ours, which is never touched.
    init?(foundAs name: [UInt8]) {
        let parts = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count == Self.digits, parts[0].allSatisfy(Self.isHexadecimal),
            Self.extensions.contains(String(decoding: parts[1], as: UTF8.self))
        else { return nil }
        self.name = String(decoding: name, as: UTF8.self)
    }

    /// An address that was given out for the folder before; nil for any other.
    init?(_ uri: MediaURI, in folder: [UInt8]) {
        guard let path = uri.filePath, let slash = path.lastIndex(of: UInt8(ascii: "/")), path[..<slash] == folder[...]
        else { return nil }
        self.init(foundAs: Array(path[(slash + 1)...]))
    }

    func path(in folder: [UInt8]) -> [UInt8] { folder + Array("/\(name)".utf8) }

    /// 160 bits of a cryptographic hash: no two pictures will ever share it.
    private static let digits = 40
    private static let extensions = Set(PictureFormat.allCases.map(\.fileExtension))

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
