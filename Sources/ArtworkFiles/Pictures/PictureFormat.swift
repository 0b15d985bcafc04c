/// The kinds of pictures that are recognised, by their content: what a file or a tag calls itself does not count.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
    case jpeg, png, webp, gif, bmp, avif

    /// Without the dot, in lower case. Some clients choose their decoder by it.
    public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

    /// For example `image/jpeg`.
    public var mediaType: String { "image/\(rawValue)" }

    /// From the first bytes; nil for anything that is none of these.
    init?(_ bytes: PictureBytes) {
        switch true {
        case bytes.has([0xFF, 0xD8, 0xFF], at: 0): self = .jpeg
        case bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0): self = .png
        case bytes.has("RIFF", at: 0) && bytes.has("WEBP", at: 8): self = .webp
        case bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0): self = .gif
        case bytes.has("BM", at: 0): self = .bmp
        case AVIFHeader.isRecognised(bytes): self = .avif
        default: return nil
        }
    }
}
