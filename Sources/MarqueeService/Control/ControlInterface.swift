internal import Configuration
internal import DBus
internal import MPRIS
internal import MediaLibrary
internal import MediaModel
internal import NowPlaying
internal import Playback

/// `org.marquee.Player1` at `/org/marquee/Player`: what MPRIS has no words for. Its XML is `dbus/org.marquee.Player1.xml`.
///
/// The object's handlers run on the bus queue; reads are answered from the last snapshot.
struct ControlInterface: ExportedObjectProvider {
    static let name = "org.marquee.Player1"
    static let path: ObjectPath = "/org/marquee/Player"

    let player: QueuePlayer
    let session: NowPlayingSession
    let opener: MediaOpener
    let library: MediaLibrary?
    let settings: SettingsBoard
    let routes: SoundRoutes
    let sleepTimer: SleepTimer
    let answer: ControlAnswer

    func makeObject() -> ExportedObject {
        ExportedObject(
            path: Self.path,
            interfaces: [
                Interface(name: Self.name, methods: methods, properties: properties),
                PlaylistsInterface(library: library, player: player, opener: opener, answer: answer).makeInterface(),
            ])
    }

    private var methods: [Method] {
        openingMethods + queueMethods + limitMethods + settingMethods + chapterMethods + sleepTimerMethods + [
            Method("SkipForward", in: [Argument("Interval", "x")]) { skip($0, forward: true) },
            Method("SkipBackward", in: [Argument("Interval", "x")]) { skip($0, forward: false) },
        ]
    }

    private var properties: [Property] {
        let snapshot = { player.snapshot }
        func property(
            _ name: String, _ signature: Signature, emits: Property.ChangeSignal = .value,
            _ read: @escaping (PlayerSnapshot) -> Value
        ) -> Property {
            Property(name, signature, emits: emits, get: { read(snapshot()) })
        }
        return soundProperties + [
            property("TimeControlStatus", "s") { ControlValues.timeControlStatus($0) },
            property("ReasonForWaiting", "s") { ControlValues.reasonForWaiting($0) },
            property("BufferedPercent", "i") { ControlValues.bufferedPercent($0) },
            property("LastError", "a{sv}") { ControlValues.lastError($0) },
            interval("PreferredSkipForwardInterval", \.forward, PlaybackSettings.skipForward),
            interval("PreferredSkipBackwardInterval", \.backward, PlaybackSettings.skipBackward),
            property("QueueLength", "u") { ControlValues.queueLength($0) },
            property("QueueRevision", "t") { .uint64($0.queueRevision) },
            stopAfter, shuffleSeed,
            property("Chapters", "a(xs)") { ControlValues.chapters($0) },
            property("CurrentChapter", "i") { ControlValues.currentChapter($0) },
            // A change of track is one message to the desktop, and that is MPRIS's.
            property("QueueIndex", "i", emits: .none) { ControlValues.queueIndex($0) },
            output, Property("Outputs", "a(ssbb)", get: { routes.values.outputs }),
            Property("Version", "s", emits: .constant, get: { .string(MarqueeVersion.current) }),
        ] + sleepTimerProperties
    }

    private func interval(
        _ name: String, _ path: KeyPath<PreferredSkipIntervals, MediaTime> & Sendable, _ setting: Setting<Double>
    ) -> Property {
        settingProperty(
            name, "x", setting, get: { .int64(session.currentState.skipIntervals[keyPath: path].microseconds) },
            text: { $0.asInt64.map { String(MediaTime(microseconds: $0).seconds) } })
    }

    private var stopAfter: Property {
        Property(
            "StopAfter", "o", get: { ControlValues.stopAfter(player.snapshot) },
            set: { value, invocation in
                let wanted = value.asObjectPath ?? .root
                let entry = ControlValues.entry(at: wanted)
                answer.whenDone(invocation) {
                    if let entry, await player.items(of: [entry]).isEmpty {
                        return .failure(ControlError.noSuchContent("This track is not in the queue."))
                    }
                    guard entry != nil || wanted == .root || wanted == ControlValues.noTrack else {
                        return .failure(ControlError.noSuchContent("This is no track; / takes the stop back."))
                    }
                    await player.perform(.setStopAfter(entry))
                    return .success([])
                }
            })
    }

    private var shuffleSeed: Property {
        Property(
            "ShuffleSeed", "t", emits: .none, get: { .uint64(player.snapshot.shuffleSeed) },
            set: { value, invocation in
                let seed = value.asUInt64 ?? 0
                answer.whenDone(invocation) {
                    await player.perform(.setShuffleSeed(seed))
                    return .success([])
                }
            })
    }

    private var output: Property {
        Property(
            "Output", "s", get: { .string(routes.values.output) },
            set: { value, invocation in
                let wanted = value.asString ?? ""
                answer.whenDone(invocation) { await routes.choose(wanted) }
            })
    }

    private func skip(_ invocation: Invocation, forward: Bool) {
        let wanted = invocation.arguments[0].asInt64 ?? 0
        guard wanted >= 0 else {
            invocation.fail(.invalidArguments("an interval is a number of microseconds, 0 for the preferred one"))
            return
        }
        let event = SkipIntervalEvent(interval: wanted == 0 ? nil : MediaTime(microseconds: wanted))
        let center = session.remoteCommandCenter
        let command = forward ? center.skipForward : center.skipBackward
        answer.whenDone(invocation) {
            switch await command.send(event) {
            case .success: .success([])
            case .commandFailed: .failure(.notSupported("What is playing cannot be skipped in."))
            case .noSuchContent(let text): .failure(ControlError.noSuchContent(text))
            case .noActionableNowPlayingItem: .failure(.failed("Nothing is playing."))
            case .deviceNotFound(let text): .failure(.failed(text))
            }
        }
    }
}

enum ControlError {
    static func noSuchContent(_ text: String) -> DBusError {
        DBusError(name: "org.marquee.Error.NoSuchContent", message: text)
    }
}
