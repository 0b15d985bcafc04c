internal import CGStreamer

/// The decoded end of an item, which is to sound together with the beginning of the next one.
///
/// Filled on the item's streaming thread up to its end, then read on the next item's: the join lets the next one through
/// behind that end.
@safe final class ItemTail: Sendable {
    @unsafe private struct Contents {
        var buffers: [UnsafeMutablePointer<GstBuffer>] = unsafe []
        var format = unsafe GstAudioInfo()
    }

    private nonisolated(unsafe) var contents = unsafe Contents()

    /// Some frames of a buffer, which stays the caller's.
    func append(_ buffer: UnsafeMutablePointer<GstBuffer>, _ frames: Range<Int>, _ format: GstAudioInfo) {
        guard !frames.isEmpty else { return }
        let copy = unsafe gst_buffer_copy(buffer)
        guard let copy = unsafe copy,
            let part = unsafe gst_audio_buffer_truncate(
                copy, format.bpf, UInt(frames.lowerBound), UInt(frames.count))
        else { return }
        unsafe contents.buffers.append(part)
        unsafe contents.format = unsafe format
    }

    /// All of it in another format.
    func samples(in format: SoundMixer.Format) -> [Float] {
        guard unsafe !contents.buffers.isEmpty else { return [] }
        var wanted = unsafe GstAudioInfo()
        unsafe gst_audio_info_set_format(
            &wanted, GST_AUDIO_FORMAT_F32LE, Int32(format.rate), Int32(format.channels), nil)
        guard
            let converter = unsafe gst_audio_converter_new(
                GST_AUDIO_CONVERTER_FLAG_NONE, &contents.format, &wanted, nil)
        else { return [] }
        defer { unsafe gst_audio_converter_free(converter) }
        var samples: [Float] = []
        for index in unsafe contents.buffers.indices {
            unsafe convert(contents.buffers[index], with: converter, channels: format.channels, to: &samples)
        }
        return samples
    }

    private func convert(
        _ buffer: UnsafeMutablePointer<GstBuffer>, with converter: OpaquePointer, channels: Int,
        to samples: inout [Float]
    ) {
        var mapped = unsafe GstAudioBuffer()
        guard unsafe gst_audio_buffer_map(&mapped, &contents.format, buffer, GST_MAP_READ) != 0 else { return }
        defer { unsafe gst_audio_buffer_unmap(&mapped) }
        let frames = unsafe gst_audio_converter_get_out_frames(converter, mapped.n_samples)
        let new = unsafe [Float](unsafeUninitializedCapacity: Int(frames) * channels) { space, count in
            var output = UnsafeMutableRawPointer(space.baseAddress)
            let isDone = unsafe gst_audio_converter_samples(
                converter, GST_AUDIO_CONVERTER_FLAG_NONE, mapped.planes, mapped.n_samples, &output, frames)
            count = isDone != 0 ? Int(frames) * channels : 0
        }
        samples += new
    }

    deinit {
        for index in unsafe contents.buffers.indices { unsafe gst_buffer_unref(contents.buffers[index]) }
    }
}
