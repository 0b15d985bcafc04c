internal import Foundation

/// A radio station on the loopback interface that names another song at a steady pace, as loud and as fast as its sound.
final class TitleStation: Sendable {
    let address: String
    private let server: LoopbackServer

    /// - Parameters:
    ///   - sound: MP3 frames of a constant bit rate, repeated without an end.
    ///   - rate: their bytes a second.
    ///   - titles: so many, from the second second on, then the last one goes on.
    ///   - pace: titles a second.
    init(sound: [UInt8], rate: Int, titles: Int, pace: Int) throws {
        let (interval, untitled) = (rate / pace, pace)
        server = try LoopbackServer { connection in
            Self.serve(connection, sound, interval, rate, untitled..<(untitled + titles))
        }
        address = server.address + "/titles"
    }

    private static func serve(
        _ listener: LoopbackConnection, _ sound: [UInt8], _ interval: Int, _ rate: Int, _ titles: Range<Int>
    ) {
        let head =
            "HTTP/1.0 200 OK\r\nContent-Type: audio/mpeg\r\nicy-name: Titles\r\nicy-metaint: \(interval)\r\n\r\n"
        guard listener.send(Array(head.utf8)) else { return }
        let start = monotonicNow()
        var (sent, place) = (0, 0)
        for number in 0... {
            var part: [UInt8] = []
            while part.count < interval {
                let count = min(interval - part.count, sound.count - place)
                part += sound[place..<(place + count)]
                place = (place + count) % sound.count
            }
            let title = min(number, titles.upperBound - 1) - titles.lowerBound
            guard listener.send(part + note(title)) else { return }
            sent += interval
            // Two seconds ahead of the sound, so that it need not wait.
            let due = start + Int64(sent - 2 * rate) * 1_000_000_000 / Int64(rate)
            let ahead = due - monotonicNow()
            if ahead > 0 { pause(milliseconds: Int(ahead / 1_000_000) + 1) }
        }
    }

    private static func note(_ number: Int) -> [UInt8] {
        guard number >= 0 else { return [0] }
        let text = Array("StreamTitle='Somebody - Song number \(number)';".utf8)
        let blocks = (text.count + 15) / 16
        return [UInt8(blocks)] + text + [UInt8](repeating: 0, count: blocks * 16 - text.count)
    }
}
