internal import GStreamerPlayback
internal import MediaModel
internal import Playback

/// Pictures that lie at an address.
enum PictureFetch {
    private static let limit = 5 << 20
    private static let seconds = 10

    /// GStreamer's source follows a bounded number of redirections, to the web's addresses only.
    @Sendable static func fetch(_ uri: MediaURI) -> [UInt8]? {
        do throws(PlaybackError) {
            return try ResourceFetch.contents(of: uri, limit: limit, seconds: seconds)
        } catch {
            Log.shared.info("no picture from \(uri.text): \(error.message)")
            return nil
        }
    }
}
