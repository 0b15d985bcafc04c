public import MediaModel

/// One of the qualities in which a master list has its stream.
public struct HLSVariant: Hashable, Sendable {
    /// The peak, in bits a second; 0 where the list does not say it.
    public let bandwidth: Int
    /// Nil where there are no pictures or the list does not say it.
    public let resolution: PictureSize?
    /// In the words of RFC 6381; empty where the list does not say them.
    public let codecs: [String]
    /// As the list writes it.
    public let location: String
    /// The group of its sounds; nil where there is only the one in it.
    let soundGroup: String?

    init(_ attributes: HLSAttributes, location: String) {
        bandwidth = attributes["BANDWIDTH"].flatMap { Int($0) } ?? 0
        resolution = attributes["RESOLUTION"].flatMap { PictureSize($0) }
        codecs = (attributes["CODECS"] ?? "").split(separator: ",").map { String($0.filter { $0 != " " }) }
        soundGroup = attributes["AUDIO"]
        self.location = location
    }

    private init(soundOf variant: HLSVariant, at location: String) {
        (bandwidth, resolution, soundGroup) = (variant.bandwidth, nil, nil)
        codecs = variant.codecs.filter(Self.isSound)
        self.location = location
    }

    /// Whether the list says that there is nothing in it but sound.
    var isSoundOnly: Bool { resolution == nil && !codecs.isEmpty && codecs.allSatisfy(Self.isSound) }

    private static func isSound(_ codec: String) -> Bool {
        let sounds = ["mp4a", "ac-3", "ec-3", "ac-4", "opus", "flac", "alac", "mp3"]
        return sounds.contains { codec.lowercased().hasPrefix($0) }
    }

    /// A variant that is this one's sound and nothing else; nil where it is not to be had apart from pictures.
    func sound(of sounds: [HLSRendition]) -> HLSVariant? {
        let group = sounds.filter { $0.group == soundGroup }
        let usual = group.first { $0.isDefault } ?? group.first { $0.isSelectedByItself } ?? group.first
        if let usual { return usual.location.map { HLSVariant(soundOf: self, at: $0) } ?? (isSoundOnly ? self : nil) }
        return isSoundOnly ? self : nil
    }

    var line: String {
        let codecs = codecs.isEmpty ? "" : ",CODECS=\"\(codecs.joined(separator: ","))\""
        return "#EXT-X-STREAM-INF:BANDWIDTH=\(bandwidth)\(codecs)\n\(location)\n"
    }
}

/// A sound of a master list (`EXT-X-MEDIA` of the type `AUDIO`).
struct HLSRendition: Hashable, Sendable {
    let group: String
    /// As the list writes it; nil where it is in the variant.
    let location: String?
    let isDefault: Bool
    let isSelectedByItself: Bool

    /// Nil for pictures and subtitles.
    init?(_ attributes: HLSAttributes) {
        guard attributes["TYPE"] == "AUDIO", let group = attributes["GROUP-ID"] else { return nil }
        self.group = group
        location = attributes["URI"]
        isDefault = attributes.isYes("DEFAULT")
        isSelectedByItself = attributes.isYes("AUTOSELECT")
    }
}
