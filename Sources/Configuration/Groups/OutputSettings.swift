/// `[output]`: where the sound goes.
public enum OutputSettings {
    public static let device = Setting(
        "output", "device", default: "",
        .line("the name of an output of the sound server's, or nothing for its own choice"),
        "The output to play to; 'marquee output list' shows them, 'marquee output set' writes it here. While it is not\n"
            + "there, the server's own choice stands in.")

    static let all: [any AnySetting] = [device]
}
