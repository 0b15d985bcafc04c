/// The verbs about sound.
extension HelpPage {
    private static let stays = "It stays in the configuration ('marquee config')."

    static let replayGain = HelpPage(
        usage: "replaygain [off | track | album]",
        description: """
            Plays everything equally loud, by the gains in its tags: each track, or each
            album as a whole. Pre-amplification and clipping protection are settings.
            Alone it prints the mode.
            \(stays)
            """,
        examples: [
            ("replaygain track", "for a mixed queue"),
            ("replaygain album", "quiet tracks stay quiet"),
            ("config set replay-gain-preamplification 3", "3 dB louder"),
        ])

    static let crossfade = HelpPage(
        usage: "crossfade [SECONDS | off]",
        description: """
            How long the end of a track and the beginning of the next sound together, at
            most 12 seconds. The tracks of an album in their order are still joined without
            a gap. Alone it prints it. \(stays)
            """,
        examples: [("crossfade 5", "five seconds"), ("crossfade off", "one after the other")])

    static let fade = HelpPage(
        usage: "fade [SECONDS | off]",
        description: """
            How long the sound falls before a pause and a stop, and rises when playback goes
            on, at most 2 seconds. A seek takes half of it each way. The state is told at
            once. Without a sound server there is no fade, and none for calls, the machine's
            sleep and a lost output. Alone it prints it.
            \(stays)
            """,
        examples: [("fade 0.3", "softly"), ("fade off", "silence at once")])

    static let mono = HelpPage(
        usage: "mono [on | off | toggle]",
        description: """
            Plays the mean of all channels on each, for one ear or one loudspeaker. Alone it
            prints it. \(stays)
            """,
        examples: [("mono on", "the same on both sides"), ("mono", "print it")])

    static let balance = HelpPage(
        usage: "balance [NUMBER]",
        description: """
            From -1, left only, to 1, right only; 0 is the middle. Alone it prints it.
            \(stays)
            """,
        examples: [("balance -0.3", "a little more to the left"), ("balance 0", "the middle")])

    static let equalizer = HelpPage(
        usage: "equalizer [PRESET | list | off | GAINS]",
        description: """
            Raises and lowers ten bands, an octave each, from 29 Hz to 15 kHz. GAINS are ten
            numbers from -24 to 12 dB with commas between, the lowest band first; all is
            lowered by the largest, so that nothing is distorted. Alone it prints what is in
            force. \(stays)
            """,
        examples: [
            ("equalizer list", "the presets"),
            ("equalizer rock", "one of them"),
            ("equalizer 3,2,1,0,0,0,0,0,0,0", "gains of your own"),
            ("equalizer off", "as it was recorded"),
        ])
}
