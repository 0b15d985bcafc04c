internal import CGStreamer

/// Has the head of each answer looked at, for good; false where libsoup 3 is not there.
func listenToMessages() -> Bool {
    let type = unsafe g_type_from_name("SoupMessage")
    guard type != 0, let kept = unsafe g_type_class_ref(type) else { return false }
    _ = unsafe kept
    let signal = unsafe g_signal_lookup("got-headers", type)
    return unsafe signal != 0 && g_signal_add_emission_hook(signal, 0, answerBegun, nil, nil) != 0
}

/// Emission hook of "got-headers" of libsoup's messages, on the thread that the message is sent by. It has no context.
private func answerBegun(
    _ hint: UnsafeMutablePointer<GSignalInvocationHint>?, _ count: guint, _ values: UnsafePointer<GValue>?,
    _ context: gpointer?
) -> gboolean {
    guard let values = unsafe values, let message = unsafe g_value_get_object(values) else { return 1 }
    let status = unsafe cgst_get_uint(message, "status-code")
    guard status >= 400, let address = unsafe cgst_get_uri(message) else { return 1 }
    defer { unsafe g_free(address) }
    SegmentRefusals.shared.note(.init(address: unsafe String(cString: address), status: status))
    return 1
}
