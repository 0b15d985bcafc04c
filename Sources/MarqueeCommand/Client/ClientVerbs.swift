internal import DBus

/// The verbs that are one command to a running player: done when the player has answered.
struct ClientVerbs {
    let player: RemotePlayer

    /// What is to be printed; nil: nothing.
    func perform(_ command: Command) throws(ClientError) -> String? {
        switch command {
        case .play: try play()
        case .pause: try pause()
        case .toggle: try toggle()
        case .stop: try player.call("Stop")
        case .next:
            try send(
                "Next", ifIt: "GoNext", else: "nothing follows; add something with 'marquee open --end FILE'")
        case .previous:
            try send(
                "Previous", ifIt: "GoPrevious",
                else: "nothing comes before; 'marquee seek 0' starts this entry anew")
        case .quit: try quit()
        case .open(let placement, let media): try open(media, placement)
        case .seek(let target): return try seek(target)
        case .skip(let interval): try skip(interval, forward: true)
        case .back(let interval): try skip(interval, forward: false)
        case .volume(let change): return try volume(change)
        case .rate(let rate): return try self.rate(rate)
        case .sleep(let command): return try sleep(command)
        case .status(let json):
            let status = try player.status()
            return json ? status.json().written : StatusText(status).text
        case .queue(let command): return try QueueVerbs(player: player).perform(command)
        case .chapters(let command): return try ChapterVerb(player: player).perform(command)
        case .sound(let command): return try SoundVerbs(player: player).perform(command)
        case .playlist(let command): return try PlaylistVerbs(player: player).perform(command)
        case .output(let command): return try OutputVerbs(player: player).perform(command)
        case .serve, .watch, .info, .doctor, .config, .help, .version: break
        }
        return nil
    }

    /// A command that has no effect while the player says it is not possible says so instead.
    private func send(_ member: String, ifIt ability: String, else refusal: String) throws(ClientError) {
        guard try player.playerStatus().can(ability) else { throw ClientError(refusal) }
        try player.call(member)
    }

    /// Harmless while nothing plays.
    private func pause() throws(ClientError) {
        let status = try player.playerStatus()
        guard status.can("Pause") || status.state != .playing else {
            throw ClientError("what plays now cannot be paused; 'marquee stop' ends it")
        }
        try player.call("Pause")
    }

    func play() throws(ClientError) {
        try needSomethingToPlay()
        try player.call("Play")
    }

    private func toggle() throws(ClientError) {
        try needSomethingToPlay()
        try player.call("PlayPause")
    }

    private func needSomethingToPlay() throws(ClientError) {
        let status = try player.playerStatus()
        guard status.state != .playing, !status.can("Play") else { return }
        throw ClientError("there is nothing to play; add something with 'marquee open FILE'")
    }
}
