import DBus
import Foundation
import MediaModel
import NowPlaying
import TestSupport
import Testing

@testable import MPRIS

/// `org.marquee.NowPlaying1`, and what costs no message.
@Suite struct InformationTests {
    private let path: ObjectPath = "/org/marquee/NowPlaying"
    private let interface = "org.marquee.NowPlaying1"

    @Test func `what MPRIS has no words for is read and signalled, only as it changes`() async throws {
        try await withBench { bench async throws in
            let before = try await bench.client.getAll(bench.name, path, interface)
            #expect(before["MediaType"] == .string("audio") && before["ChapterNumber"] == .int32(-1))
            let signals = try await bench.event {
                await bench.player.change { info in
                    info.queueIndex = 2
                    info.queueCount = 7
                    info.chapterNumber = 0
                    info.chapterCount = 12
                    info.item?.mediaType = .video
                    info.defaultRate = 1.5
                }
            }
            #expect(signals.map(\.path) == [path])
            let changed = try #require(signals.first?.arguments[1].asDictionary)
            #expect(changed.count == 6)
            let after = try await bench.client.getAll(bench.name, path, interface)
            #expect(after["MediaType"] == .string("video") && after["QueueIndex"] == .int32(2))
            #expect(after["ChapterCount"] == .int32(12) && after["DefaultRate"] == .double(1.5))
        }
    }

    @Test func `telling elapsed time and speed costs no message, and a jump costs one`() async throws {
        try await withBench { bench async throws in
            await bench.player.setState(.playing, at: .zero)
            try await bench.auditor.settle()
            let silence = try await bench.event {
                for _ in 0..<50 {
                    await bench.player.change { info in
                        info.elapsedTime = info.elapsedTime
                        info.playbackRate = 1
                    }
                }
            }
            #expect(silence.isEmpty)
            let signals = try await bench.event {
                await bench.player.change { $0.elapsedTime = MediaTime(seconds: 20) }
            }
            #expect(signals.map(\.member) == ["Seeked"])
            #expect(try #require(signals.seeked.first) >= 20_000_000)
        }
    }

    @Test func `the XML is what the object says of itself`() async throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let xml = try String(
            contentsOf: root.appendingPathComponent("dbus/org.marquee.NowPlaying1.xml"), encoding: .utf8)
        try await withBench { bench async throws in
            let live = try await bench.client.call(
                bench.name, path, "org.freedesktop.DBus.Introspectable", "Introspect", [])
            let text = try #require(live.first?.asString)
            for property in InformationTable(NowPlayingInfo()).values {
                let line = "<property name=\"\(property.name)\" type=\"\(property.signature.text)\" access=\"read\"/>"
                #expect(text.contains(line) && xml.contains(line), "\(line)")
            }
            #expect(xml.components(separatedBy: "<property ").count == 8)
        }
    }
}
