internal import Foundation

/// A radio station on the loopback interface that names another song at a steady pace, as loud and as fast as its sound.
/// One listener at a time, on a thread of its own.
final class TitleStation: Sendable {
    let address: String
    private let socket: Int32

    /// - Parameters:
    ///   - sound: MP3 frames of a constant bit rate, repeated without an end.
    ///   - rate: their bytes a second.
    ///   - titles: so many, from the second second on, then the last one goes on.
    ///   - pace: titles a second.
    init(sound: [UInt8], rate: Int, titles: Int, pace: Int) throws {
        socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        let isBound = unsafe withUnsafeMutablePointer(to: &place) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(socket, $0, size) == 0 && listen(socket, 8) == 0 && getsockname(socket, $0, &size) == 0
            }
        }
        guard isBound else { throw BenchError("no loopback socket for a station") }
        address = "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))/titles"
        let (interval, untitled) = (rate / pace, pace)
        startThread {
            while true {
                let listener = accept(socket, nil, nil)
                guard listener >= 0 else { return }
                Self.serve(listener, sound, interval, rate, untitled..<(untitled + titles))
                close(listener)
            }
        }
    }

    private static func serve(_ listener: Int32, _ sound: [UInt8], _ interval: Int, _ rate: Int, _ titles: Range<Int>) {
        var request = [UInt8](repeating: 0, count: 4_096)
        guard unsafe recv(listener, &request, request.count, 0) > 0 else { return }
        let head =
            "HTTP/1.0 200 OK\r\nContent-Type: audio/mpeg\r\nicy-name: Titles\r\nicy-metaint: \(interval)\r\n\r\n"
        guard send(Array(head.utf8), to: listener) else { return }
        let start = monotonicNow()
        var (sent, place) = (0, 0)
        for number in 0... {
            var part: [UInt8] = []
            while part.count < interval {
                let count = min(interval - part.count, sound.count - place)
                part += sound[place..<(place + count)]
                place = (place + count) % sound.count
            }
            guard send(part + note(min(number, titles.upperBound - 1) - titles.lowerBound), to: listener) else {
                return
            }
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

    private static func send(_ bytes: [UInt8], to listener: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Foundation.send(listener, $0.baseAddress!, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    deinit {
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
    }
}
