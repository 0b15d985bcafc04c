internal import Configuration
public import DBus
internal import EventQueue
internal import GStreamerPlayback
internal import MPRIS
public import MediaModel
internal import Playback

/// Looks into media as the service does, but without one, and says what MPRIS would publish of each.
public struct MediaInspection: Sendable {
    public enum Outcome: Sendable {
        /// MPRIS `Metadata_Map`, `a{sv}`. Without `mpris:trackid`, which is a place in a queue, and without what is
        /// known of earlier plays.
        case published(Value)
        /// What was named or what it led to cannot be played or read: one line that names it.
        case failed(String)
        /// There is more than was asked for; the last outcome.
        case cut
    }

    private let reader: any MetadataReading
    private let artwork: (any ArtworkResolving)?
    private let queue: EventQueue
    private let longestLyrics: Int

    /// Reads the user's settings, and sets what GStreamer reads from the environment of this process, which the programs
    /// it starts inherit: for a program of its own, before anything decodes.
    public static func prepareProcess() {
        let settings = ConfigurationFile.standard?.read().settings ?? Settings()
        GStreamerRuntime.tagEncoding = settings[NowPlayingSettings.tagEncoding]
    }

    /// Reads the user's settings.
    public init() {
        let settings = ConfigurationFile.standard?.read().settings ?? Settings()
        longestLyrics = settings[NowPlayingSettings.lyrics] ? settings[NowPlayingSettings.longestLyrics] : 0
        reader = GStreamerMetadataReader(queue: EventQueue(label: "reader"), keepsLyrics: true)
        artwork = ArtworkService()?.finder
        queue = EventQueue(label: "media")
    }

    /// Whether these names lead to further ones: they are folders or lists.
    public static func leadsFurther(_ named: [MediaURI]) -> Bool {
        MediaExpansion.takesTime(named)
    }

    /// Hands each outcome over as soon as it is known, in the order of what was named; `false` as the answer ends it.
    ///
    /// - Parameter limit: how many items are looked into at most; nil is all of them.
    public func run(_ named: [MediaURI], limit: Int?, deliver: (Outcome) -> Bool) async {
        var count = 0
        var latest: (uri: MediaURI, facts: Result<ItemFacts, PlaybackError>)?
        for await step in expansion(of: named, limit: limit) {
            switch step {
            case .complaint(let text): if !deliver(.failed(text)) { return }
            case .items(let items):
                for item in items {
                    if count == limit {
                        _ = deliver(.cut)
                        return
                    }
                    count += 1
                    // The tracks of a cue sheet are parts of one file.
                    if latest?.uri != item.uri { latest = (item.uri, await read(item.uri)) }
                    guard let latest, deliver(await outcome(item, latest.facts)) else { return }
                }
            }
        }
    }

    private func read(_ uri: MediaURI) async -> Result<ItemFacts, PlaybackError> {
        do throws(PlaybackError) {
            return .success(try await reader.facts(of: uri))
        } catch {
            return .failure(error)
        }
    }

    private func outcome(_ item: MediaItem, _ reading: Result<ItemFacts, PlaybackError>) async -> Outcome {
        switch reading {
        case .failure(let error):
            let name = item.uri.filePath.map { String(decoding: $0, as: UTF8.self) } ?? item.uri.text
            return .failed("cannot play \(name): \(error.message)")
        case .success(let found):
            var metadata = found.metadata
            metadata.artworkURI = await artwork?.artworkURI(for: item.uri, found)
            let facts = MediaFacts(
                metadata: metadata, duration: duration(of: item, in: found), isSeekable: found.isSeekable,
                isLive: found.isLive)
            let map = MPRISIdentity.marquee.metadata(of: item, facts, longestLyrics: longestLyrics)
            return .published(map.adding(bitRate: found.bitRate))
        }
    }

    /// Of a part its own length, and never more than the resource has.
    private func duration(of item: MediaItem, in found: ItemFacts) -> MediaTime? {
        guard let range = item.range else { return found.duration }
        guard let whole = found.duration else { return range.duration }
        let end = min(range.end ?? whole, whole)
        return end > range.start ? end - range.start : nil
    }

    /// Reads folders and lists on a thread of its own, and not much further than somebody wants to see.
    private func expansion(of named: [MediaURI], limit: Int?) -> AsyncStream<MediaOpening.Step> {
        AsyncStream { continuation in
            queue.async {
                var count = 0
                MediaExpansion(
                    deliver: { items in
                        count += items.count
                        if case .terminated = continuation.yield(.items(items)) { return false }
                        return limit.map { count <= $0 } ?? true
                    },
                    complain: { continuation.yield(.complaint($0)) },
                    fetch: MediaFetch.fetch
                ).run(named)
                continuation.finish()
            }
        }
    }
}

extension Value {
    /// A key of our own, in kilobits a second: MPRIS has none for it.
    fileprivate func adding(bitRate: Int?) -> Value {
        guard let bitRate, case .dictionary(let key, let value, let entries) = self else { return self }
        let entry = DictionaryEntry(key: .string("marquee:bitRate"), value: .variant(.int32(Int32(bitRate / 1_000))))
        return .dictionary(key: key, value: value, entries + [entry])
    }
}
