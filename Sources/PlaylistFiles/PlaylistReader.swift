public import MediaModel

/// Reads lists of media: M3U, PLS, XSPF, ASX and cue sheets.
///
/// Items are handed out while the list is still being read, a few at first so that playing can begin, then up to 1,024
/// at once. Reading waits for the disk and takes the thread it is called on; it may be called on any, and on several at
/// a time.
public struct PlaylistReader: Sendable {
    public let limits: PlaylistLimits

    public init(limits: PlaylistLimits = PlaylistLimits()) {
        self.limits = limits
    }

    /// Reads a file. Entries that are lists themselves, by name, and exist on this machine are read in their place.
    ///
    /// - Parameters:
    ///   - path: absolute, as bytes.
    ///   - deliver: takes the next items, never none; answers whether to go on.
    /// - Throws: when the list cannot be read, or contains itself. What was delivered before stays valid.
    public func read(
        path: [UInt8], deliver: @escaping ([MediaItem]) -> Bool
    ) throws(PlaylistFileError) -> PlaylistReport {
        let reading = ListReading(limits: limits, deliver: deliver)
        defer { reading.giveBackMemory() }
        do throws(PlaylistFileError) {
            try reading.read(file: path)
        } catch {
            // What was read before the fault is good.
            _ = reading.finish()
            throw error
        }
        return reading.finish()
    }

    /// Reads a list that was fetched from `base`. Relative entries start there. If `base` is not a file, entries that
    /// name files of this machine, or schemes that are not for streaming, are left out with a warning; entries that are
    /// lists are delivered as they are.
    ///
    /// - Parameter format: what its name or type says; the content decides where it is clear.
    public func read(
        _ content: [UInt8], from base: MediaURI, format: PlaylistFormat? = nil,
        deliver: @escaping ([MediaItem]) -> Bool
    ) throws(PlaylistFileError) -> PlaylistReport {
        let reading = ListReading(limits: limits, deliver: deliver)
        defer { reading.giveBackMemory() }
        do throws(PlaylistFileError) {
            try reading.read(content, from: base, format: format)
        } catch {
            _ = reading.finish()
            throw error
        }
        return reading.finish()
    }
}
