internal import CGStreamer

/// Notices when the volume is changed elsewhere, in the mixer.
@safe final class VolumeWatch {
    /// What the player asked for last; the sound server's echo of it is no news.
    var lastSet = 1.0
    private let holder: Element
    private var handler: gulong = 0

    init(_ chain: SinkChain, onChange: @escaping @Sendable () -> Void) {
        holder = chain.volumeHolder
        let context = unsafe Unmanaged.passRetained(VolumeCallbackContext(onChange)).toOpaque()
        handler = unsafe cgst_connect_notify(
            holder.pointer, "notify::volume", volumeNotified, context, releaseVolumeContext)
    }

    deinit {
        unsafe g_signal_handler_disconnect(holder.pointer, handler)
    }
}

final class VolumeCallbackContext: Sendable {
    let onChange: @Sendable () -> Void
    init(_ onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }
}

// "notify::volume", on the sound server's thread or on the one that sets the property. The context is retained and freed
// with the handler.
func volumeNotified(
    _ object: UnsafeMutablePointer<GObject>?, _ property: UnsafeMutablePointer<GParamSpec>?,
    _ context: UnsafeMutableRawPointer?
) {
    unsafe Unmanaged<VolumeCallbackContext>.fromOpaque(context!).takeUnretainedValue().onChange()
}

func releaseVolumeContext(_ context: UnsafeMutableRawPointer?) {
    unsafe Unmanaged<VolumeCallbackContext>.fromOpaque(context!).release()
}

extension GStreamerEngine {
    func volumeMayHaveChanged() {
        // A fade is nobody's wish for another volume.
        guard fader.isFull else { return }
        let now = pipeline.chain.volume
        // The server keeps 16 bits of it.
        guard let watch = volumeWatch, abs(now - watch.lastSet) > 0.0005 else { return }
        // Of a server that has gone the element says that the volume is full, and that the server has gone.
        drainBus()
        guard current != nil else { return }
        watch.lastSet = now
        tell(.volumeChanged(min(max(now, 0), 1)))
    }
}
