public import MediaModel

/// What of a master list is for a player of sound.
extension HLSList {
    /// The master list with nothing in it but sound, in the qualities in which that is to be had apart from pictures; nil
    /// where it is not, or where there are no pictures.
    ///
    /// With the list as it is, `hlsdemux2` of GStreamer 1.22 fetches a segment of the pictures, whatever is chosen, to see
    /// what is in it.
    public var soundOnly: [UInt8]? {
        let found = variants.map { $0.sound(of: sounds) }
        var lowest: [String: HLSVariant] = [:]
        for case let sound? in found where sound.bandwidth < lowest[sound.location]?.bandwidth ?? .max {
            lowest[sound.location] = sound
        }
        guard !lowest.isEmpty, found != variants else { return nil }
        let kept = found.compactMap { $0 }.filter { lowest[$0.location] == $0 }
        var told: Set<String> = []
        let lines = kept.filter { told.insert($0.location).inserted }.map(\.line)
        return Array((otherLines.map { $0 + "\n" }.joined() + lines.joined()).utf8)
    }
}

extension [HLSVariant] {
    /// The peak up to which one may go so that no picture is larger than a size, or the smallest peak; nil where all of
    /// them fit.
    public func ceiling(for size: PictureSize?) -> Int? {
        let rising = sorted { $0.bandwidth < $1.bandwidth }
        guard let size, size != .zero, let first = rising.first else { return nil }
        let fitting = rising.prefix { $0.resolution?.fits(in: size) ?? true }
        return fitting.count < count ? (fitting.last ?? first).bandwidth : nil
    }
}
