import Foundation
import TestSupport

/// Ogg in which one logical stream follows the other: what a station sends that begins a new one with each title.
public enum ChainedOgg {
    /// One of the logical streams: a tone with tags.
    public struct Link: Sendable {
        public let title: String?
        public let artist: String?
        public let pitch: Int
        public let rate: Int
        public let channels: Int
        /// In tenths of a second.
        public let tenths: Int

        /// Title and artist are single words.
        public init(
            _ title: String?, _ artist: String?, pitch: Int = 441, rate: Int = 44_100, channels: Int = 1,
            tenths: Int = 10
        ) {
            self.title = title
            self.artist = artist
            self.pitch = pitch
            self.rate = rate
            self.channels = channels
            self.tenths = tenths
        }

        /// What it has when it is decoded, of all channels.
        public var samples: Int { rate * tenths / 10 * channels }
    }

    /// `encoder` is a GStreamer element whose output fits into Ogg.
    public static func bytes(_ links: [Link], encoder: String = "vorbisenc") async throws -> [UInt8] {
        let folder = try TemporaryFolder()
        var bytes: [UInt8] = []
        for link in links {
            let path = folder.file("link.ogg")
            var tags: [String] = []
            if let title = link.title { tags.append("title=\(title)") }
            if let artist = link.artist { tags.append("artist=\(artist)") }
            let tagging = tags.isEmpty ? [] : ["taginject", "tags=" + tags.joined(separator: ","), "!"]
            let words =
                ["-q", "audiotestsrc", "num-buffers=\(link.tenths)", "samplesperbuffer=\(link.rate / 10)"]
                + ["freq=\(link.pitch)", "volume=0.3", "!", "audio/x-raw,rate=\(link.rate),channels=\(link.channels)"]
                + ["!"] + tagging + [encoder, "!", "oggmux", "!", "filesink", "location=\(path)"]
            let result = try await run("gst-launch-1.0", words)
            guard result.status == 0 else { throw WaitedInVain("gst-launch-1.0 to encode a link: \(result)") }
            bytes += [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        }
        return bytes
    }
}
