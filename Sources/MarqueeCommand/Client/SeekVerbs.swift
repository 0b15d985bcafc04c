internal import DBus
internal import MediaModel

/// `seek`, `skip` and `back`.
extension ClientVerbs {
    /// Without a target: the position, to be printed.
    func seek(_ target: SeekTarget?) throws(ClientError) -> String? {
        let status = try player.playerStatus()
        guard let target else { return status.position.description }
        guard let id = status.track.id.flatMap(ObjectPath.init) else {
            throw ClientError("there is nothing to seek in; play something with 'marquee open FILE'")
        }
        guard status.can("Seek") else {
            throw ClientError(
                "what plays now cannot be sought in: it is live, or its server does not allow it")
        }
        guard status.state != .stopped else {
            throw ClientError("playback is stopped; begin with 'marquee play', then seek")
        }
        switch target {
        case .by(let offset): try player.call("Seek", [.int64(offset.microseconds)])
        case .to(let time): try setPosition(time, of: id, length: status.track.length)
        case .fraction(let fraction):
            guard let length = status.track.length else {
                throw ClientError(
                    "the length is not known, so there is no per cent of it; write a time like 1:23")
            }
            try setPosition(MediaTime(seconds: length.seconds * fraction), of: id, length: length)
        }
        return nil
    }

    private func setPosition(_ time: MediaTime, of id: ObjectPath, length: MediaTime?) throws(ClientError) {
        if let length, time > length {
            throw ClientError("\(time) lies beyond the end; the length is \(length)")
        }
        try player.call("SetPosition", [.objectPath(id), .int64(time.microseconds)])
    }

    /// Other players know no skip of their own: there it is a seek by 15 s.
    func skip(_ interval: MediaTime?, forward: Bool) throws(ClientError) {
        guard try player.playerStatus().can("Seek") else {
            throw ClientError("what plays now cannot be skipped in: it is live, or nothing is loaded")
        }
        if player.isMarquee {
            try player.callOwn(
                forward ? "SkipForward" : "SkipBackward", [.int64(interval?.microseconds ?? 0)])
        } else {
            let distance = interval ?? MediaTime(microseconds: 15_000_000)
            try player.call("Seek", [.int64((forward ? distance : -distance).microseconds)])
        }
    }
}
