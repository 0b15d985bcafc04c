internal import CGStreamer
internal import MediaModel

extension Artwork {
    /// More pictures than any cover needs.
    private static let most: UInt32 = 16

    /// Where a tag says that a picture can be fetched, instead of having it: GStreamer has the address in the picture's
    /// place.
    ///
    /// A station names the picture of each song, or its home page, in one and the same field (`StreamUrl`): which one it
    /// is, shows what is there.
    static func address(tags: UnsafeMutablePointer<GstTagList>, isStation: Bool = false) -> String? {
        if isStation, let text = unsafe homePage(tags), text.contains("://") { return text }
        for index in 0..<min(unsafe gst_tag_list_get_tag_size(tags, GST_TAG_IMAGE), most) {
            var sample: OpaquePointer?
            guard unsafe gst_tag_list_get_sample_index(tags, GST_TAG_IMAGE, index, &sample) != 0,
                let sample = unsafe sample
            else { continue }
            defer { unsafe gst_sample_unref(sample) }
            if let address = unsafe SamplePicture.address(in: sample) { return address }
        }
        return nil
    }

    private static func homePage(_ tags: UnsafeMutablePointer<GstTagList>) -> String? {
        var text: UnsafePointer<CChar>?
        guard unsafe gst_tag_list_peek_string_index(tags, GST_TAG_HOMEPAGE, 0, &text) != 0, let text = unsafe text
        else {
            return nil
        }
        return unsafe String(cString: text)
    }

    /// The embedded pictures: front covers, then those of which nothing is said, then others (the back, the artist, a
    /// bright coloured fish), previews last; each in the order of the file. Nil when there are none.
    init?(tags: UnsafeMutablePointer<GstTagList>) {
        var found: [(rank: Int, picture: SamplePicture)] = []
        for name in [GST_TAG_IMAGE, GST_TAG_PREVIEW_IMAGE] {
            for index in 0..<min(unsafe gst_tag_list_get_tag_size(tags, name), Self.most) {
                var sample: OpaquePointer?
                guard unsafe gst_tag_list_get_sample_index(tags, name, index, &sample) != 0,
                    let sample = unsafe sample,
                    let picture = unsafe SamplePicture(adopting: sample, isPreview: name == GST_TAG_PREVIEW_IMAGE)
                else { continue }
                found.append((picture.rank, picture))
            }
        }
        let order = found.indices.sorted { (found[$0].rank, $0) < (found[$1].rank, $1) }
        self.init(order.map { found[$0].picture })
    }
}

/// A picture in a tag. GStreamer's samples are never changed once they are in one, and counted from any thread.
@safe private final class SamplePicture: EmbeddedPicture {
    private nonisolated(unsafe) let sample: OpaquePointer
    let byteCount: Int
    let isPreview: Bool

    /// Takes the reference over. Nil for what is no picture but an address of one.
    init?(adopting sample: OpaquePointer, isPreview: Bool) {
        unsafe self.sample = unsafe sample
        // Matroska has a cover and a small one; GStreamer calls both a front cover.
        self.isPreview = unsafe isPreview || Self.fileName(of: sample).lowercased().hasPrefix("small_")
        byteCount = unsafe gst_sample_get_buffer(sample).map { Int(unsafe gst_buffer_get_size($0)) } ?? 0
        guard byteCount > 0, unsafe Self.mediaType(of: sample) != "text/uri-list" else { return nil }
    }

    private static func fileName(of sample: OpaquePointer) -> String {
        guard let info = unsafe gst_sample_get_info(sample),
            let name = unsafe gst_structure_get_string(info, "filename")
        else { return "" }
        return unsafe String(cString: name)
    }

    private static func mediaType(of sample: OpaquePointer) -> String? {
        guard let caps = unsafe gst_sample_get_caps(sample), let structure = unsafe gst_caps_get_structure(caps, 0),
            let name = unsafe gst_structure_get_name(structure)
        else { return nil }
        return unsafe String(cString: name)
    }

    static func address(in sample: OpaquePointer) -> String? {
        guard unsafe mediaType(of: sample) == "text/uri-list", let buffer = unsafe gst_sample_get_buffer(sample) else {
            return nil
        }
        var text = [UInt8](repeating: 0, count: min(Int(unsafe gst_buffer_get_size(buffer)), 4_096))
        _ = unsafe text.withUnsafeMutableBytes { unsafe gst_buffer_extract(buffer, 0, $0.baseAddress, gsize($0.count)) }
        return String(decoding: text.prefix { $0 > 0x20 }, as: UTF8.self)
    }

    var identity: Int { unsafe Int(bitPattern: sample) }

    func bytes() -> [UInt8] {
        guard let buffer = unsafe gst_sample_get_buffer(sample) else { return [] }
        var data = [UInt8](repeating: 0, count: byteCount)
        let copied = unsafe data.withUnsafeMutableBytes {
            unsafe gst_buffer_extract(buffer, 0, $0.baseAddress, gsize($0.count))
        }
        return Int(copied) == byteCount ? data : []
    }

    /// The smaller, the sooner it is shown.
    var rank: Int {
        guard !isPreview else { return 3 }
        var type = Int32(GST_TAG_IMAGE_TYPE_UNDEFINED.rawValue)
        if let info = unsafe gst_sample_get_info(sample) {
            unsafe gst_structure_get_enum(info, "image-type", gst_tag_image_type_get_type(), &type)
        }
        switch type {
        case Int32(GST_TAG_IMAGE_TYPE_FRONT_COVER.rawValue): return 0
        case Int32(GST_TAG_IMAGE_TYPE_NONE.rawValue), Int32(GST_TAG_IMAGE_TYPE_UNDEFINED.rawValue): return 1
        default: return 2
        }
    }

    deinit {
        unsafe gst_sample_unref(sample)
    }
}
