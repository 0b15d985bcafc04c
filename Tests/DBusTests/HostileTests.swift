import CDBus
import DBus
import EventQueue
import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct HostileTests {
    @Test func `who wants no reply gets none, neither answer nor error, and the deed is done`() async throws {
        let volume = Held(0.5)
        let pair = try await Pair { [Objects.thing(volume: volume)] }
        let client = try RawClient(pair.bus)
        let properties = "org.freedesktop.DBus.Properties"
        let path = Objects.path.text
        for (interface, member, texts) in [
            (Objects.interface, "Nothing", []), (Objects.interface, "Nope", []), (Objects.interface, "Drop", []),
            (properties, "Get", [Objects.interface, "Name"]), (properties, "Get", [Objects.interface, "Nope"]),
            (properties, "GetAll", [Objects.interface]), (properties, "GetAll", [Objects.interface]),
            (properties, "Get", []),
            ("org.freedesktop.DBus.Introspectable", "Introspect", []), ("a.b", "C", []),
        ] as [(String, String, [String])] {
            client.send(client.makeCall(pair.name, path, interface, member, texts), wantsReply: false)
        }
        let set = client.makeCall(pair.name, path, properties, "Set", [Objects.interface, "Volume"])
        appendVariant(0.75, to: set)
        client.send(set, wantsReply: false)
        let last = client.send(client.makeCall(pair.name, path, Objects.interface, "Nothing"))
        #expect(try client.answers(upTo: last).map(\.serial) == [last])
        #expect(volume.value == 0.75)
    }

    private func appendVariant(_ number: Double, to message: OpaquePointer) {
        var (iterator, inner, number) = (DBusMessageIter(), DBusMessageIter(), number)
        dbus_message_iter_init_append(message, &iterator)
        dbus_message_iter_open_container(&iterator, Int32(CDBUS_TYPE_VARIANT), "d", &inner)
        dbus_message_iter_append_basic(&inner, Int32(CDBUS_TYPE_DOUBLE), &number)
        dbus_message_iter_close_container(&iterator, &inner)
    }

    @Test(
        arguments: [
            ("Nothing", [], nil), ("GetAll", ["org.example.Thing1"], nil),
            ("Get", ["org.example.Thing1", "Name"], nil),
            ("Introspect", [], nil), ("Nope", [], "UnknownMethod"), ("Ping", [], "UnknownMethod"),
        ] as [(String, [String], String?)])
    func `a call without an interface is found by its member`(member: String, texts: [String], error: String?)
        async throws
    {
        let pair = try await Pair { [Objects.thing()] }
        let client = try RawClient(pair.bus)
        let serial = client.send(client.makeCall(pair.name, Objects.path.text, nil, member, texts))
        let answer = try #require(try client.answers(upTo: serial).last)
        #expect(answer.error == error.map { "org.freedesktop.DBus.Error." + $0 })
    }

    @Test func `answers nobody asked for and signals from strangers do nothing`() async throws {
        let pair = try await Pair { [Objects.thing()] }
        let client = try RawClient(pair.bus)
        let watcher = Held<[String]>([])
        let service = pair.name
        try await pair.service.withConnection { connection in
            connection.export(ExportedObject(path: "/kept", interfaces: []))
            let kept = Subscriptions()
            kept.all["owner"] = connection.watchOwner(of: "org.example.Coveted") { owner in
                withExtendedLifetime(kept) { watcher.value?.append(owner ?? "nobody") }
            }
        }
        try await eventually("the first report") { watcher.value == ["nobody"] }
        for serial: UInt32 in [1, 2, 3, 77] {
            let answer = dbus_message_new(DBUS_MESSAGE_TYPE_METHOD_RETURN)!
            dbus_message_set_destination(answer, service)
            dbus_message_set_reply_serial(answer, serial)
            client.send(answer, wantsReply: false)
        }
        for (path, interface, member) in [
            ("/org/freedesktop/DBus", "org.freedesktop.DBus", "NameOwnerChanged"), ("/", "a.b", "C"),
        ] {
            let signal = dbus_message_new_signal(path, interface, member)!
            dbus_message_set_destination(signal, service)
            var iterator = DBusMessageIter()
            dbus_message_iter_init_append(signal, &iterator)
            for text in ["org.example.Coveted", "", ":1.666"] {
                text.withCString { start in
                    var start: UnsafePointer<CChar>? = start
                    dbus_message_iter_append_basic(&iterator, Int32(CDBUS_TYPE_STRING), &start)
                }
            }
            client.send(signal, wantsReply: false)
        }
        let last = client.send(client.makeCall(service, Objects.path.text, Objects.interface, "Nothing"))
        #expect(try client.answers(upTo: last).map(\.serial) == [last])
        #expect(watcher.value == ["nobody"])
    }

    @Test func `deep variants and huge arrays are refused at once where they do not belong`() async throws {
        let pair = try await Pair { [Objects.thing()] }
        let deep = (0..<63).reduce(Value.double(1)) { value, _ in .variant(value) }
        let huge = Value.array(of: "s", Array(repeating: .string("twelve bytes"), count: 50_000))
        for value in [deep, .variant(huge)] {
            let arguments: [Value] = [.string(Objects.interface), .string("Volume"), value]
            let start = HostTime.now
            #expect(await errorName { try await pair.properties("Set", arguments) } == "InvalidArgs")
            #expect(await errorName { try await pair.call("Add", [value, value]) } == "InvalidArgs")
            #expect(start.nanoseconds(until: .now) < 8_000_000_000)
        }
        #expect(try await pair.client.get(pair.name, Objects.path, Objects.interface, "Volume") == .double(0.5))
    }

    @Test func `a huge array that is asked for comes through whole`() async throws {
        let pair = try await Pair { [Objects.echo(["as"])] }
        let texts = (0..<100_000).map { "number \($0)" }
        #expect(try await pair.call("Echo0", [.strings(texts)]).first?.asStrings == texts)
    }

    @Test func `callers that go before they are answered leave nothing behind`() async throws {
        let kept = KeptInvocations()
        let pair = try await Pair {
            [
                ExportedObject(
                    path: Objects.path,
                    interfaces: [Interface(name: Objects.interface, methods: [Method("Wait") { kept.keep($0) }])])
            ]
        }
        for _ in 0..<20 {
            let client = try RawClient(pair.bus)
            for _ in 0..<50 { client.send(client.makeCall(pair.name, Objects.path.text, Objects.interface, "Wait")) }
        }
        try await eventually("all calls") { kept.count == 1_000 }
        try await pair.service.withConnection { _ in kept.answerAll() }
        try await pair.service.roundTrip()
    }
}
