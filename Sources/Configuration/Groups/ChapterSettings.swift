/// `[chapters]`: what next and previous do while someone talks.
public enum ChapterSettings {
    /// What a step is.
    public enum Step: String, CaseIterable, Sendable { case track, chapter, interval }
    /// Which entries are talk.
    public enum Talk: String, CaseIterable, Sendable { case auto, always, never }

    public static let step = Setting<Step>(
        "chapters", "step", default: .track, .choice,
        "What 'next' and 'previous' do in talk (books, podcasts, lectures): go to another track or to another\n"
            + "chapter, or skip by the interval.")
    public static let talk = Setting<Talk>(
        "chapters", "talk", default: .auto, .choice,
        "What counts as talk: by itself, what is longer than 20 minutes and has chapters or such a genre.")

    static let all: [any AnySetting] = [step, talk]
}
