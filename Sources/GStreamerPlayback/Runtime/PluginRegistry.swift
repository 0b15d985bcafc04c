internal import CGStreamer
internal import Glibc

/// What the plugins installed here can do, found as the decoding elements find it.
///
/// Any thread; the first question starts GStreamer, which takes some milliseconds, or seconds where its registry is to be
/// written first.
public enum PluginRegistry {
    /// Something that plugins bring.
    public enum Ability: Hashable, Sendable {
        /// An element of this name.
        case element(String)
        /// What takes the contents of files and streams of this kind apart, in the words of GStreamer's caps.
        case demuxer(String)
        /// What makes samples of this kind of data, likewise.
        case decoder(String)
        /// What reads addresses of this scheme.
        case source(String)
        /// `https` in what reads `http`: it is another library's, which GStreamer's plugin loads if it is there.
        case tls
    }

    public static func has(_ ability: Ability) -> Bool {
        GStreamerRuntime.start()
        switch ability {
        case .element(let name):
            guard let factory = unsafe gst_element_factory_find(name) else { return false }
            unsafe cgst_unref(UnsafeMutableRawPointer(factory))
            return true
        case .demuxer(let caps):
            return accepts(caps, type: cgst_demuxers())
        case .decoder(let caps):
            return accepts(caps, type: cgst_decoders())
        case .source(let scheme):
            return unsafe gst_uri_protocol_is_supported(GST_URI_SRC, scheme) != 0
        case .tls:
            return hasTLS
        }
    }

    /// Elements below the marginal rank are not taken by themselves.
    private static func accepts(_ text: String, type: GstElementFactoryListType) -> Bool {
        guard let caps = unsafe gst_caps_from_string(text) else { return false }
        defer { unsafe cgst_unref_caps(caps) }
        let all = unsafe gst_element_factory_list_get_elements(type, GST_RANK_MARGINAL)
        defer { unsafe gst_plugin_feature_list_free(all) }
        let fitting = unsafe gst_element_factory_list_filter(all, caps, GST_PAD_SINK, 0)
        defer { unsafe gst_plugin_feature_list_free(fitting) }
        return unsafe fitting != nil
    }

    /// GIO's answer. GStreamer's own libraries do not need GIO, so it is opened when it is asked, as the plugin does.
    private static var hasTLS: Bool {
        guard let library = unsafe dlopen("libgio-2.0.so.0", RTLD_NOW),
            let backend = unsafe dlsym(library, "g_tls_backend_get_default"),
            let question = unsafe dlsym(library, "g_tls_backend_supports_tls")
        else { return false }
        // Never closed: types that were registered cannot be taken back.
        let supports = unsafe unsafeBitCast(
            question, to: (@convention(c) (UnsafeMutableRawPointer?) -> gboolean).self)
        let shared = unsafe unsafeBitCast(backend, to: (@convention(c) () -> UnsafeMutableRawPointer?).self)
        return unsafe supports(shared()) != 0
    }
}
