import DBus
import NowPlaying
import TestSupport
import Testing

@testable import MPRIS

private struct Echo: ExportedObjectProvider {
    let service: MPRISService

    func makeObject() -> ExportedObject {
        ExportedObject(
            path: "/org/marquee/Test",
            interfaces: [
                Interface(
                    name: "org.marquee.Test1",
                    methods: [
                        Method("Echo", in: [Argument("Text", "s")], out: [Argument("Text", "s")]) { call in
                            service.emit(
                                SignalMessage(
                                    path: "/org/marquee/Test", interface: "org.marquee.Test1", member: "Echoed",
                                    arguments: call.arguments))
                            service.publishBeforeReply()
                            call.reply(call.arguments)
                        }
                    ], signals: [SignalDescription("Echoed", [Argument("Text", "s")])])
            ])
    }
}

@Suite struct FurtherObjectTests {
    @Test func `a further object lives under the same name, also on the next bus (C24)`() async throws {
        try await withBench { bench async throws in
            await bench.service.addObject(Echo(service: bench.service))
            let answer = try await bench.client.call(
                bench.name, "/org/marquee/Test", "org.marquee.Test1", "Echo", [.string("hello")])
            #expect(answer == [.string("hello")])
            try await bench.auditor.settle()
            #expect(await bench.auditor.signals.contains { $0.member == "Echoed" })
            let tree = try await bench.bus.busctl("tree", bench.name)
            #expect(tree.output.contains("/org/marquee/Test") && tree.output.contains(objectPath.text), "\(tree)")

            await bench.bus.kill()
            try await eventually("the loss to be noticed") { await bench.service.busName == nil }
            try await bench.bus.start()
            try await eventually("the service to come back") { await bench.service.busName != nil }
            let client = try await BusClient(bench.bus)
            let again = try await client.call(
                bench.name, "/org/marquee/Test", "org.marquee.Test1", "Echo", [.string("again")])
            #expect(again == [.string("again")])
            await client.close()
            await bench.service.stop()
        }
    }

    @Test func `properties of a further object are signalled from any thread, in order`() async throws {
        try await withBench { bench async throws in
            for number in Int32(0)..<100 {
                bench.service.emitPropertiesChanged(
                    path: "/org/marquee/Test", interface: "org.marquee.Test1", changed: [("Number", .int32(number))])
            }
            bench.service.emitPropertiesChanged(
                path: "/org/marquee/Test", interface: "org.marquee.Test1", changed: [])
            await bench.settle()
            try await bench.auditor.settle()
            let numbers = await bench.auditor.signals.filter { $0.path == "/org/marquee/Test" }
                .map { $0.arguments[1]["Number"]?.asInt32 ?? -1 }
            #expect(numbers == Array(0..<100), "and none that is empty (C28)")
        }
    }
}
