import DBus
import TestSupport
import Testing

/// What libdbus would abort over, or the bus would cut us off for, has to be an error of ours.
@Suite struct UnsendableTests {
    @Test(arguments: [
        Value.array(of: "ss", []), .array(of: "", []), .array(of: "i", [.string("not an integer")]),
        .dictionary(key: "v", value: "s", []), .dictionary(key: "as", value: "s", []),
        .dictionary(key: "s", value: "ss", []),
        .dictionary(key: "s", value: "i", [DictionaryEntry(key: .string("k"), value: .string("v"))]),
        .structure([]), .variant(.structure([])), .array(of: "v", [.variant(.structure([]))]),
        nested(40) { .structure([$0]) }, nested(40) { .array(of: $0.signature, [$0]) }, nested(65) { .variant($0) },
        .structure((0..<256).map { _ in .byte(0) }), .unixDescriptor(-1), .unixDescriptor(99_999),
    ])
    func `a value that cannot travel is an error, and the connection lives`(value: Value) async throws {
        let bus = try await SharedBus.bus()
        let client = try await BusClient(bus)
        await #expect(throws: DBusError.self) {
            try await client.call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId", [value])
        }
        try await client.roundTrip()
    }

    @Test func `a message longer than 64 MiB is an error`() async throws {
        let bus = try await SharedBus.bus()
        let client = try await BusClient(bus)
        let long = Value.string(String(repeating: "x", count: 33 * 1_024 * 1_024))
        await #expect(throws: DBusError.self) {
            try await client.call(
                "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId", [.array(of: "s", [long, long])])
        }
        try await client.roundTrip()
    }

    private static func nested(_ depth: Int, _ wrap: (Value) -> Value) -> Value {
        (0..<depth).reduce(Value.byte(0)) { value, _ in wrap(value) }
    }

    @Test func `the deepest that the specification allows does travel`() async throws {
        let pair = try await Pair {
            [
                Objects.echo([
                    "v", String(repeating: "a", count: 32) + "y",
                    String(repeating: "(", count: 32) + "y" + String(repeating: ")", count: 32),
                ])
            ]
        }
        for (number, value) in [
            Self.nested(64) { .variant($0) }, Self.nested(32) { .array(of: $0.signature, [$0]) },
            Self.nested(32) { .structure([$0]) },
        ].enumerated() {
            #expect(try await pair.call("Echo\(number)", [value]) == [value])
        }
    }

    @Test func `too many types for one message are an error`() async throws {
        let bus = try await SharedBus.bus()
        let client = try await BusClient(bus)
        for count in [256, 1_000] {
            await #expect(throws: DBusError.self) {
                try await client.call(
                    "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId",
                    Array(repeating: .byte(1), count: count))
            }
        }
        try await client.roundTrip()
    }

    @Test(arguments: [
        ("", "a.b", "C"), ("no dots", "a.b", "C"), ("a.b", "", "C"), ("a.b", "nodot", "C"), ("a.b", "a.1b", "C"),
        ("a.b", "a.b", ""), ("a.b", "a.b", "with.dot"), ("a.b", "a.b", "1C"), ("a.b\0", "a.b", "C"),
        ("a.b", "a\0.b", "C"),
        ("a.b", "a.b", "C\0"), ("a.b", "a.b", "Ü"), ("a.b", "org.freedesktop.DBus.Local", "Disconnected"),
        (String(repeating: "a.", count: 128) + "b", "a.b", "C"),
    ])
    func `invalid names are errors`(destination: String, interface: String, member: String) async throws {
        let bus = try await SharedBus.bus()
        let client = try await BusClient(bus)
        await #expect(throws: DBusError.self) { try await client.call(destination, "/", interface, member) }
        try await client.withConnection { connection in
            // Reported and dropped; the bus would end the connection otherwise.
            connection.emit(SignalMessage(path: "/", interface: interface, member: member + "."))
            connection.emit(SignalMessage(path: "/org/freedesktop/DBus/Local", interface: "a.b", member: "C"))
            #expect(throws: DBusError.self) { try connection.requestName(destination + ".") }
            connection.releaseName(destination + ".")
        }
        try await client.roundTrip()
    }

    @Test(arguments: ["", "a", "/a/", "//", "/a//b", "/ä", "/a b", "/a\0", "a/b"])
    func `an invalid path cannot be made`(text: String) {
        #expect(ObjectPath(text) == nil)
    }

    @Test(arguments: [
        "z", "a", "(", "()", "{sv}", "a{vs}", "a{s}", "s\0", String(repeating: "a", count: 33) + "y",
        String(repeating: "y", count: 256),
    ])
    func `an invalid signature cannot be made`(text: String) {
        #expect(Signature(text) == nil)
    }

    @Test func `a signature knows the types it consists of`() {
        let signature: Signature = "sa{sv}(i(as)v)aaiv"
        #expect(signature.singleTypes == ["s", "a{sv}", "(i(as)v)", "aai", "v"])
        #expect(("" as Signature).singleTypes == [])
    }

    @Test func `an error with an invalid name travels as Failed, its text cleaned`() async throws {
        let pair = try await Pair {
            let method = Method("Fail", in: [Argument("name", "s")]) { invocation in
                invocation.fail(DBusError(name: invocation.arguments[0].asString!, message: "a\0b"))
            }
            return [
                ExportedObject(path: Objects.path, interfaces: [Interface(name: Objects.interface, methods: [method])])
            ]
        }
        for (given, received) in [
            ("org.example.Error", "org.example.Error"), ("nonsense", "org.freedesktop.DBus.Error.Failed"),
            ("", "org.freedesktop.DBus.Error.Failed"),
        ] {
            let error = await #expect(throws: DBusError.self) { try await pair.call("Fail", [.string(given)]) }
            #expect(error == DBusError(name: received, message: "a\u{FFFD}b"))
        }
    }
}
