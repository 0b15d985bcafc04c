internal import GStreamerPlayback
internal import MediaModel
internal import Playback
internal import PlaylistFiles

/// Lists that lie at an address.
enum MediaFetch {
    /// Lists are small; what is larger is something else under the name of a list.
    private static let limit = 4 << 20
    private static let seconds = 10

    @Sendable static func fetch(_ uri: MediaURI) throws(PlaylistFileError) -> [UInt8] {
        do throws(PlaybackError) {
            return try ResourceFetch.contents(of: uri, limit: limit, seconds: seconds)
        } catch {
            throw PlaylistFileError(.cannotRead, "cannot fetch the list \(uri.text): \(error.message)")
        }
    }
}
