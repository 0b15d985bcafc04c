internal import CGStreamer
internal import Playback

/// Owns one reference to an element. Confined to the engine's queue; the element itself is used by GStreamer's threads.
@safe final class Element {
    let pointer: UnsafeMutablePointer<GstElement>

    /// Makes an element of a kind, or says which plugin is missing.
    init(_ kind: String, name: String? = nil) throws(PlaybackError) {
        guard let made = unsafe gst_element_factory_make(kind, name) else {
            throw PlaybackError(.missingPlugin, "GStreamer has no element \(kind); install its plugin packages.")
        }
        unsafe pointer = unsafe made
        // New elements are floating; the reference becomes ours.
        unsafe gst_object_ref_sink(made)
    }

    /// Takes over a floating reference.
    init(adopting made: UnsafeMutablePointer<GstElement>) {
        unsafe pointer = unsafe made
        unsafe gst_object_ref_sink(made)
    }

    deinit {
        unsafe cgst_unref(pointer)
    }

    func set(_ name: String, _ value: String?) { unsafe cgst_set_string(pointer, name, value) }
    func set(_ name: String, _ value: Bool) { unsafe cgst_set_bool(pointer, name, value ? 1 : 0) }
    func set(_ name: String, _ value: Int64) { unsafe cgst_set_int64(pointer, name, Int(value)) }
    func set(_ name: String, _ value: Int32) { unsafe cgst_set_int(pointer, name, value) }
    func set(_ name: String, _ value: Double) { unsafe cgst_set_double(pointer, name, value) }
    func has(_ property: String) -> Bool { unsafe cgst_has_property(pointer, property) != 0 }

    @discardableResult
    func setState(_ state: GstState) -> GstStateChangeReturn {
        unsafe gst_element_set_state(pointer, state)
    }

    func link(to other: Element) {
        let linked = unsafe gst_element_link(pointer, other.pointer)
        precondition(linked != 0, "elements of the engine's own making always fit")
    }

    func staticPad(_ name: String) -> Pad {
        unsafe Pad(adopting: gst_element_get_static_pad(pointer, name)!)
    }
}

/// Owns one reference to a pad.
@safe final class Pad {
    let pointer: UnsafeMutablePointer<GstPad>

    init(adopting pointer: UnsafeMutablePointer<GstPad>) {
        unsafe self.pointer = unsafe pointer
    }

    deinit {
        unsafe cgst_unref(pointer)
    }
}
