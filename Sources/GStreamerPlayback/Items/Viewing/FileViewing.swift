internal import CGStreamer
internal import Glibc

/// Shows a `filesrc` as a ``FileView`` to what pulls from it. Where data are pushed, it shows the file as it is.
@safe final class FileViewing {
    /// What the element itself does.
    let getRange: GstPadGetRangeFunction
    let query: GstPadQueryFunction
    private let view: () -> FileView?
    private let waitForFile: () -> Void
    /// The thread that makes items waits for no disk.
    private let maker = pthread_self()

    private init?(
        _ pad: UnsafeMutablePointer<GstPad>, _ view: @escaping () -> FileView?, _ waitForFile: @escaping () -> Void
    ) {
        guard let getRange = unsafe pad.pointee.getrangefunc, let query = unsafe pad.pointee.queryfunc else {
            return nil
        }
        (unsafe self.getRange, unsafe self.query) = unsafe (getRange, query)
        (self.view, self.waitForFile) = (view, waitForFile)
    }

    /// - Parameters:
    ///   - view: nil for the file as it is, or not known yet. Any thread.
    ///   - waitForFile: returns when it is known. On a streaming thread.
    static func attach(
        to source: UnsafeMutablePointer<GstElement>, view: @escaping () -> FileView?,
        waitForFile: @escaping () -> Void
    ) {
        guard let pad = unsafe gst_element_get_static_pad(source, "src") else { return }
        defer { unsafe cgst_unref(pad) }
        guard let viewing = unsafe FileViewing(pad, view, waitForFile) else { return }
        func retained() -> UnsafeMutableRawPointer { unsafe Unmanaged.passRetained(viewing).toOpaque() }
        unsafe gst_pad_set_getrange_function_full(pad, viewedRangePulled, retained(), releaseFileViewing)
        unsafe gst_pad_set_query_function_full(pad, viewedFileQueried, retained(), releaseFileViewing)
    }

    var present: FileView? {
        if pthread_equal(maker, pthread_self()) == 0 { waitForFile() }
        return view()
    }
}
