internal import CGStreamer
internal import MediaModel

/// A hash that names a content.
public enum ContentHash {
    /// SHA-256 in lower-case hexadecimal, the first 40 digits.
    public static func identifier(of data: [UInt8]) -> String {
        let text = unsafe data.withUnsafeBufferPointer {
            unsafe g_compute_checksum_for_data(G_CHECKSUM_SHA256, $0.baseAddress, gsize($0.count))
        }
        guard let text = unsafe text else { return "" }
        defer { unsafe g_free(text) }
        return String(unsafe String(cString: text).prefix(40))
    }
}

extension Artwork {
    /// Larger pictures are refused.
    static let largest = 32 << 20

    /// The embedded picture: the front cover, else the first one.
    init?(tags: UnsafeMutablePointer<GstTagList>) {
        var first: OpaquePointer?
        var front: OpaquePointer?
        defer {
            if let first = unsafe first { unsafe gst_sample_unref(first) }
            if let front = unsafe front { unsafe gst_sample_unref(front) }
        }
        for name in [GST_TAG_IMAGE, GST_TAG_PREVIEW_IMAGE] {
            for index in 0..<min(unsafe gst_tag_list_get_tag_size(tags, name), 16) {
                var sample: OpaquePointer?
                guard unsafe gst_tag_list_get_sample_index(tags, name, index, &sample) != 0,
                    let sample = unsafe sample
                else { continue }
                if unsafe front == nil, unsafe Self.isFrontCover(sample) {
                    unsafe front = unsafe sample
                } else if unsafe first == nil {
                    unsafe first = unsafe sample
                } else {
                    unsafe gst_sample_unref(sample)
                }
            }
        }
        guard let sample = unsafe front ?? first else { return nil }
        unsafe self.init(sample: sample)
    }

    private static func isFrontCover(_ sample: OpaquePointer) -> Bool {
        guard let info = unsafe gst_sample_get_info(sample) else { return false }
        var type: Int32 = 0
        unsafe gst_structure_get_enum(info, "image-type", gst_tag_image_type_get_type(), &type)
        return type == Int32(GST_TAG_IMAGE_TYPE_FRONT_COVER.rawValue)
    }

    private init?(sample: OpaquePointer) {
        guard let buffer = unsafe gst_sample_get_buffer(sample), let caps = unsafe gst_sample_get_caps(sample),
            let structure = unsafe gst_caps_get_structure(caps, 0)
        else { return nil }
        let mediaType = unsafe String(cString: gst_structure_get_name(structure))
        let size = Int(unsafe gst_buffer_get_size(buffer))
        guard mediaType.hasPrefix("image/"), size > 0, size <= Artwork.largest else { return nil }
        var data = [UInt8](repeating: 0, count: size)
        let copied = unsafe data.withUnsafeMutableBytes {
            unsafe gst_buffer_extract(buffer, 0, $0.baseAddress, gsize(size))
        }
        guard Int(copied) == size else { return nil }
        self.init(data: data, mediaType: mediaType, contentIdentifier: ContentHash.identifier(of: data))
    }
}
