/// `[session]`: living with the sound of others, and with the machine's sleep.
public enum AudioSessionSettings {
    public enum Category: String, CaseIterable, Sendable {
        case playback, ambient
        case soloAmbient = "solo-ambient"
    }

    public enum OtherPlayers: String, CaseIterable, Sendable {
        case leave, pause
        case pauseAndResume = "pause-and-resume"
    }

    public static let category = Setting<Category>(
        "session", "category", default: .playback, .choice,
        "What the sound is: playback, what you came for; ambient, a background that keeps no machine awake;\n"
            + "solo-ambient, one for which other players are paused.")
    public static let otherPlayers = Setting<OtherPlayers>(
        "session", "other-players", default: .leave, .choice,
        "What happens to other players when this one begins; with pause-and-resume those that were paused\n"
            + "go on when it stops.")
    public static let pauseForOtherPlayers = Setting(
        "session", "pause-for-other-players", default: false, .switched,
        "Whether playback pauses when another player begins.")
    public static let pauseForCalls = Setting(
        "session", "pause-for-calls", default: true, .switched,
        "Whether playback pauses for a call, or when the sound server asks for it.")
    public static let resumeAfterInterruption = Setting(
        "session", "resume-after-interruption", default: true, .switched,
        "Whether playback goes on when what interrupted it is over.")
    public static let pauseOnLostOutput = Setting(
        "session", "pause-on-lost-output", default: true, .switched,
        "Whether playback pauses when headphones are pulled or a device goes away.")
    public static let delaySleep = Setting(
        "session", "delay-sleep", default: true, .switched,
        "Whether the machine's sleep waits, for a moment, until playback is paused and silent.")
    public static let keepAwake = Setting(
        "session", "keep-awake", default: true, .switched,
        "Whether the machine is kept from suspending while something plays. A closed lid suspends it all the same.")
    public static let keepScreenOn = Setting(
        "session", "keep-screen-on", default: true, .switched,
        "Whether the screen stays on while a video plays.")

    static let all: [any AnySetting] = [
        category, otherPlayers, pauseForOtherPlayers, pauseForCalls, resumeAfterInterruption, pauseOnLostOutput,
        delaySleep, keepAwake, keepScreenOn,
    ]
}
