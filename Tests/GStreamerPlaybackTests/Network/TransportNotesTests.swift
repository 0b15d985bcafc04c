import Testing

@testable import GStreamerPlayback

/// Pure: ID3 tags in transport streams that are not what they ought to be.
@Suite struct TransportNotesTests {
    @Test func `bytes of any kind, cut anywhere, are read without harm`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var notes = TransportNotes()
            var stream = (0..<4_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
            // Packets of the table of programs, of the table behind it and of what that names.
            for place in stride(from: 0, to: stream.count - 188, by: 188) {
                stream[place] = 0x47
                stream[place + 1] = 0x40
                stream[place + 2] = UInt8.random(in: 0...2, using: &generator)
                stream[place + 3] = [0x10, 0x30].randomElement(using: &generator)!
            }
            for start in stride(from: 0, to: stream.count, by: 321) {
                _ = notes.take(Array(stream[start..<min(start + 321, stream.count)]))
            }
        }
    }

    @Test func `a stream without such tags has none`() {
        var notes = TransportNotes()
        #expect(notes.take([UInt8](repeating: 0x47, count: 10_000)).isEmpty)
        #expect(notes.take([]).isEmpty)
    }
}
