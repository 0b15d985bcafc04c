import DBus
import TestSupport
import Testing

@Suite struct PropertyTests {
    private func makePair(_ volume: Held<Double> = Held(0.5)) async throws -> Pair {
        try await Pair { [Objects.thing(volume: volume)] }
    }

    @Test func `Get, GetAll and busctl give the same values and types`() async throws {
        let pair = try await makePair()
        let all = try await pair.client.getAll(pair.name, Objects.path, Objects.interface)
        #expect(all.signature == "a{sv}")
        #expect(all.asDictionary?.map(\.key.asString) == ["Position", "Name", "Tracks", "Details", "Volume"])
        for (name, signature) in [
            ("Position", "x"), ("Name", "s"), ("Tracks", "ao"), ("Details", "a{sv}"), ("Volume", "d"),
        ] {
            let answer = try await pair.properties("Get", [.string(Objects.interface), .string(name)])
            guard case .variant(let value)? = answer.first else {
                Issue.record("\(name) is no variant")
                continue
            }
            #expect(value.signature.text == signature)
            #expect(value == all[name])
        }
        let line = try await pair.bus.busctl(
            "get-property", pair.name, Objects.path.text, Objects.interface, "Position")
        #expect(line.lines == ["x 1234567"])
        let details = try await pair.bus.busctl(
            "get-property", pair.name, Objects.path.text, Objects.interface, "Details")
        #expect(details.lines == ["a{sv} 3 \"title\" s \"A & B\" \"artists\" as 2 \"x\" \"y\" \"length\" x 5"])
    }

    @Test func `GetAll gives the new value after a change, and the same again without one`() async throws {
        let pair = try await makePair()
        for volume in [0.5, 0.5, 0.25, 0.25, 0.5] {
            try await pair.client.set(pair.name, Objects.path, Objects.interface, "Volume", to: .double(volume))
            for _ in 0..<3 {
                let all = try await pair.client.getAll(pair.name, Objects.path, Objects.interface)
                #expect(all["Volume"] == .double(volume))
                #expect(all.asDictionary?.count == 5)
            }
        }
    }

    @Test(
        arguments: [
            ("Get", [Value.string("org.example.Thing1"), .string("Nope")], "UnknownProperty"),
            ("Get", [.string("org.example.Thing1"), .string("")], "UnknownProperty"),
            ("Get", [.string("org.example.Other"), .string("Name")], "UnknownInterface"),
            ("Get", [.string("org.example.Empty1"), .string("Name")], "UnknownProperty"),
            ("Get", [.string("org.freedesktop.DBus.Properties"), .string("Name")], "UnknownProperty"),
            ("Get", [.string(""), .string("Nope")], "UnknownProperty"),
            ("Get", [.string("org.example.Thing1")], "InvalidArgs"),
            ("Get", [.string("org.example.Thing1"), .objectPath("/a")], "InvalidArgs"),
            ("Get", [], "InvalidArgs"),
            ("GetAll", [.string("org.example.Other")], "UnknownInterface"),
            ("GetAll", [.string("a.b"), .string("c")], "InvalidArgs"),
            ("GetAll", [.int32(1)], "InvalidArgs"),
            ("Set", [.string("org.example.Thing1"), .string("Nope"), .variant(.byte(1))], "UnknownProperty"),
            ("Set", [.string("org.example.Other"), .string("Name"), .variant(.byte(1))], "UnknownInterface"),
            ("Set", [.string("org.example.Thing1"), .string("Name"), .variant(.string("n"))], "PropertyReadOnly"),
            ("Set", [.string("org.example.Thing1"), .string("Volume"), .double(1)], "InvalidArgs"),
            ("Set", [.string("org.example.Thing1"), .string("Volume"), .variant(.string("0.5"))], "InvalidArgs"),
            ("Set", [.string("org.example.Thing1"), .string("Volume"), .variant(.boolean(true))], "InvalidArgs"),
            ("Set", [.string("org.example.Thing1"), .string("Volume"), .variant(.variant(.double(1)))], "InvalidArgs"),
            ("Set", [.string("org.example.Thing1"), .string("Volume"), .variant(.strings(["1"]))], "InvalidArgs"),
            ("Nope", [], "UnknownMethod"),
        ] as [(String, [Value], String)])
    func `each mistake has its own error name`(member: String, arguments: [Value], error: String) async throws {
        let volume = Held(0.5)
        let pair = try await makePair(volume)
        #expect(await errorName { try await pair.properties(member, arguments) } == error)
        #expect(volume.value == 0.5)
    }

    @Test func `interfaces without properties give an empty dictionary`() async throws {
        let pair = try await makePair()
        for name in [
            "org.example.Empty1", "org.freedesktop.DBus.Properties", "org.freedesktop.DBus.Introspectable",
            "org.freedesktop.DBus.Peer",
        ] {
            #expect(try await pair.properties("GetAll", [.string(name)]) == [.vardict([])])
        }
    }

    @Test func `an empty interface name finds the first interface that has the property`() async throws {
        let pair = try await makePair()
        #expect(try await pair.properties("Get", [.string(""), .string("Name")]) == [.variant(.string("thing"))])
        #expect(try await pair.properties("Set", [.string(""), .string("Volume"), .variant(.double(0.75))]) == [])
        #expect(try await pair.client.get(pair.name, Objects.path, Objects.interface, "Volume") == .double(0.75))
    }

    @Test func `an empty interface name asks for the properties of all interfaces (C17)`() async throws {
        let pair = try await makePair()
        let all = try #require(try await pair.properties("GetAll", [.string("")]).first)
        #expect(try await pair.client.getAll(pair.name, Objects.path, Objects.interface) == all)
        #expect(all["Name"] == .string("thing"))
    }

    @Test(arguments: [Value.byte(1), .int16(1), .uint16(1), .int32(1), .uint32(1), .int64(1), .uint64(1)])
    func `an integer is taken where a double belongs, nothing else is`(value: Value) async throws {
        let volume = Held(0.5)
        let pair = try await makePair(volume)
        try await pair.client.set(pair.name, Objects.path, Objects.interface, "Volume", to: value)
        #expect(volume.value == 1)
    }

    @Test func `a change signal carries interface, values and invalidated names in their types`() async throws {
        let pair = try await makePair()
        try await pair.client.record(SignalMatch(sender: pair.name, member: "PropertiesChanged"))
        try await pair.service.withConnection {
            $0.emitPropertiesChanged(
                path: Objects.path, interface: Objects.interface,
                changed: [("Volume", .double(1)), ("Name", .string("n"))],
                invalidated: ["Tracks"])
        }
        let signal = try await pair.client.signal("PropertiesChanged")
        #expect(signal.interface == "org.freedesktop.DBus.Properties")
        #expect(signal.path == Objects.path)
        #expect(
            signal.arguments == [
                .string(Objects.interface), .vardict([("Volume", .double(1)), ("Name", .string("n"))]),
                .strings(["Tracks"]),
            ])
    }
}
