internal import GStreamerPlayback

/// What a person is told when a service starts.
extension Service {
    /// That `auto` has come to less than one may think.
    func tellOfMissingOutput(_ notices: NoticeBoard) {
        let isNull = output == .null
        if let dead = AudioOutput.deadServer {
            let place = isNull ? "nothing, in real time" : "\(output)"
            notices.tell(
                .warning("nobody answers at the sound server that PULSE_SERVER names, \(dead); playing into \(place)"))
        } else if isNull {
            notices.tell(
                .warning("no sound server and no sound card were found; playing into nothing, in real time"))
        }
    }

    func tellName(_ name: String, _ notices: NoticeBoard) {
        let isFirst = name == "org.mpris.MediaPlayer2.marquee"
        if configuration.tellsHowToEnd {
            let other = isFirst ? "" : " beside another Marquee"
            let address = isFirst ? "" : " --player \(name.split(separator: ".").suffix(1).joined())"
            notices.tell(.info("running as \(name)\(other); end it with Ctrl-C or 'marquee quit\(address)'"))
        } else if !isFirst {
            notices.tell(.info("another Marquee runs; this one is \(name)"))
        }
    }
}
