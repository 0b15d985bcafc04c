internal import DBus

/// `shuffle` and `loop`, which any MPRIS player has, and `stop-after`: print or set.
extension QueueVerbs {
    func shuffle(_ change: ShuffleChange?, seed: UInt64?) throws(ClientError) -> String? {
        guard let isOn = try player.playerStatus().isShuffled else {
            throw ClientError(
                "\(player.name) cannot shuffle; 'marquee status --player \(player.name)' shows what it has")
        }
        guard let change else { return isOn ? "on" : "off" }
        if let seed {
            guard player.isMarquee else {
                throw ClientError("\(player.name) takes no seed; leave out --seed")
            }
            try player.setOwn("ShuffleSeed", .uint64(seed))
        }
        let wanted =
            switch change {
            case .on: true
            case .off: false
            case .toggle: !isOn
            }
        try player.set("Shuffle", .boolean(wanted))
        return nil
    }

    func loop(_ mode: LoopMode?) throws(ClientError) -> String? {
        guard let present = try player.playerStatus().loop else {
            throw ClientError("\(player.name) cannot loop; 'marquee status --player \(player.name)' shows what it has")
        }
        guard let mode else { return present.harmless }
        try player.set("LoopStatus", .string(mode.wireValue))
        return nil
    }

    func stopAfter(_ change: StopAfterChange?) throws(ClientError) -> String? {
        let queue = try RemoteQueue(player)
        switch change {
        case nil: return try stopAfterText(queue)
        case .off: try player.setOwn("StopAfter", .objectPath(.root))
        case .entry(let position):
            try player.setOwn("StopAfter", .objectPath(try queue.identifier(at: position)))
        }
        return nil
    }

    /// `off`, or the entry as `queue` shows it.
    private func stopAfterText(_ queue: RemoteQueue) throws(ClientError) -> String {
        try queue.read { outline throws(ClientError) in
            guard let stop = outline.stopAfter else { return "off" }
            let text = { (index: Int, metadata: Value) in
                metadata["mpris:trackid"]?.asObjectPath == stop
                    ? TrackLine(number: index + 1, metadata: metadata).text() : nil
            }
            // It is the current one most of the time.
            if let current = outline.current,
                let line = try queue.entries(current..<(current + 1), text).compactMap({ $0 }).first
            {
                return line
            }
            for start in stride(from: 0, to: outline.length, by: RemoteQueue.pageSize) {
                let page = start..<min(outline.length, start + RemoteQueue.pageSize)
                if let line = try queue.entries(page, text).compactMap({ $0 }).first { return line }
            }
            return "off"
        }
    }
}
