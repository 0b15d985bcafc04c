internal import Glibc
public import MediaModel

/// The pictures in an APEv2 tag at the end of a file: Monkey's Audio, WavPack, Musepack, some MP3. GStreamer 1.22 reads
/// the texts of such a tag and passes over its pictures.
enum APECover {
    private static let (footerSize, id3v1Size) = (32, 128)
    private static let mark = Array("APETAGEX".utf8)

    /// The front cover first. None where there is no such tag, or it is larger than `limit` bytes.
    static func pictures(in file: [UInt8], limit: Int) -> [[UInt8]] {
        let descriptor = unsafe ArtworkDisk.withCPath(file) { unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.isRegularFile else { return [] }
        // An ID3v1 tag may stand behind it.
        for end in [Int(status.st_size), Int(status.st_size) - id3v1Size] {
            guard let footer = read(descriptor, at: end - footerSize, footerSize), footer.has(mark, at: 0) else {
                continue
            }
            guard let size = footer.little(4, at: 12), (footerSize...limit).contains(size),
                let items = read(descriptor, at: end - size, size - footerSize)
            else { return [] }
            return pictures(in: items)
        }
        return []
    }

    /// Each item: the size of its value, flags, its key, a zero, the value; of a picture, a file name and a zero first.
    private static func pictures(in items: PictureBytes) -> [[UInt8]] {
        var found: [(isFront: Bool, data: [UInt8])] = []
        var place = 0
        while let size = items.little(4, at: place), let keyEnd = items.bytes.dropFirst(place + 8).firstIndex(of: 0),
            size <= items.count - keyEnd - 1
        {
            let key = String(decoding: items.bytes[(place + 8)..<keyEnd], as: UTF8.self).lowercased()
            let value = items.bytes[(keyEnd + 1)..<(keyEnd + 1 + size)]
            if key.hasPrefix("cover art ("), let nameEnd = value.firstIndex(of: 0) {
                found.append((key == "cover art (front)", Array(value[(nameEnd + 1)...])))
            }
            place = keyEnd + 1 + size
        }
        return (found.filter(\.isFront) + found.filter { !$0.isFront }).map(\.data)
    }

    private static func read(_ descriptor: Int32, at offset: Int, _ count: Int) -> PictureBytes? {
        guard offset >= 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        let got = unsafe bytes.withUnsafeMutableBytes {
            unsafe pread(descriptor, $0.baseAddress, $0.count, off_t(offset))
        }
        return got == count ? PictureBytes(bytes: bytes) : nil
    }
}

extension ArtworkStore {
    /// The cover in an APE tag of a media file, stored like any other picture; nil where there is none that can be shown.
    ///
    /// - Parameter file: an absolute path.
    public func storeAPECover(of file: [UInt8]) -> MediaURI? {
        for picture in APECover.pictures(in: file, limit: limits.picture.bytes) {
            if let uri = store(picture) { return uri }
        }
        return nil
    }
}
