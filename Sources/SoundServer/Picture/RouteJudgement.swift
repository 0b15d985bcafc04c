/// What has become of the way our stream's sound takes.
public enum ServerRouteChange: Hashable, Sendable {
    /// The output of this name is gone or unplugged: nobody chose that.
    case vanished(output: String)
    /// The stream goes to another output that somebody, or the server's policy, chose while the former one was there.
    case moved(to: String)
}

extension ServerPicture {
    /// Judges what happened between two moments; nil when the stream is where it was, or there is none.
    ///
    /// That a stream moves is no news by itself: a server moves it when its output goes as well as when the user chooses
    /// another one. It is whether the former output is still usable that tells the two apart.
    public static func routeChange(from old: ServerPicture, to new: ServerPicture) -> ServerRouteChange? {
        guard let (index, stream) = old.ownStream, let former = old.sinks[stream.sink] else { return nil }
        guard let present = new.sinks[stream.sink] else {
            if new.choseOtherProfile(than: old, for: former) {
                return new.destination(of: index).map { .moved(to: $0) }
            }
            return .vanished(output: former.name)
        }
        if present.isUnplugged(since: former) { return .vanished(output: former.name) }
        guard let now = new.streams[index], now.sink != stream.sink, let name = new.destination(of: index) else {
            return nil
        }
        return .moved(to: name)
    }

    private func destination(of stream: UInt32) -> String? {
        streams[stream].flatMap { sinks[$0.sink]?.name }
    }

    /// A sink goes with its card's profile. Who chooses another profile in the mixer has not pulled anything out; a
    /// profile that the server leaves because its plug was pulled has an unavailable port.
    private func choseOtherProfile(than old: ServerPicture, for sink: ServerSink) -> Bool {
        guard let card = sink.card, let before = old.cards[card], let after = cards[card] else { return false }
        guard before.activeProfile != after.activeProfile, after.activeProfile != "off" else { return false }
        return after.portAvailability[sink.activePort ?? ""] != .no
    }
}

extension ServerSink {
    /// Whether the port in use was pulled out since. A loudspeaker is told to be unavailable when headphones are put in.
    func isUnplugged(since former: ServerSink) -> Bool {
        guard let used = former.port(former.activePort), !used.isLoudspeaker, used.availability != .no else {
            return false
        }
        return port(used.name)?.availability == .no
    }
}
