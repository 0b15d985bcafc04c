import DBus
import EventQueue
import TestSupport
import Testing

@Suite struct CallTests {
    @Test func `a method is called and answers, with its caller's name`() async throws {
        let pair = try await Pair { [Objects.thing()] }
        #expect(try await pair.call("Add", [.int64(40), .int64(2)]) == [.int64(42)])
        #expect(try await pair.call("Nothing") == [])
        #expect(try await pair.call("Who") == [.string(await pair.client.uniqueName)])
    }

    @Test(
        arguments: [
            ("/org/example/Thing", "org.example.Thing1", "Nope", [Value](), "UnknownMethod"),
            ("/org/example/Thing", "org.example.Nope", "Nothing", [], "UnknownInterface"),
            ("/org/example/Nope", "org.example.Thing1", "Nothing", [], "UnknownObject"),
            ("/org", "org.example.Thing1", "Nothing", [], "UnknownMethod"),
            ("/org/example/Thing", "org.example.Thing1", "Add", [.int64(1)], "InvalidArgs"),
            ("/org/example/Thing", "org.example.Thing1", "Add", [.int64(1), .int32(1)], "InvalidArgs"),
            ("/org/example/Thing", "org.example.Thing1", "Add", [.int64(1), .int64(1), .int64(1)], "InvalidArgs"),
            ("/org/example/Thing", "org.example.Thing1", "Nothing", [.int64(1)], "InvalidArgs"),
            ("/org/example/Thing", "org.example.Thing1", "Refuse", [], "NotSupported"),
            ("/org/example/Thing", "org.example.Thing1", "Drop", [], "Failed"),
            ("/org/example/Thing", "org.freedesktop.DBus.Introspectable", "Nope", [], "UnknownMethod"),
            ("/org/example/Thing", "org.freedesktop.DBus.Peer", "Nope", [], "UnknownMethod"),
        ] as [(ObjectPath, String, String, [Value], String)])
    func `each mistake has its own error name`(
        path: ObjectPath, interface: String, member: String, arguments: [Value], error: String
    ) async throws {
        let pair = try await Pair { [Objects.thing()] }
        let name = await errorName {
            try await pair.client.call(pair.name, path, interface, member, arguments)
        }
        #expect(name == error)
    }

    @Test func `libdbus's own Peer answers at every path`() async throws {
        let pair = try await Pair { [Objects.thing()] }
        for path: ObjectPath in ["/", "/org", "/org/example/Thing", "/nowhere"] {
            #expect(try await pair.client.call(pair.name, path, "org.freedesktop.DBus.Peer", "Ping") == [])
            let machine = try await pair.client.call(pair.name, path, "org.freedesktop.DBus.Peer", "GetMachineId")
            #expect(machine.first?.asString?.utf8.count == 32)
        }
    }

    @Test func `only the first of two answers goes out`() async throws {
        let pair = try await Pair { [Objects.thing()] }
        #expect(try await pair.call("AnswerTwice") == [.string("first")])
        #expect(try await pair.call("AnswerTwice") == [.string("first")])
    }

    @Test func `a name nobody owns, and one that gave up its name, are unknown services`() async throws {
        let pair = try await Pair { [Objects.thing()] }
        let error = await #expect(throws: DBusError.self) {
            try await pair.client.call("org.example.Nobody", "/", "a.b", "C")
        }
        #expect(error?.isServiceUnknown == true)
        await pair.service.close()
        // Until the bus has noticed, it would say that there is no reply.
        try await eventually("the bus to notice") {
            try await pair.client.call(
                "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "NameHasOwner", [.string(pair.name)]) == [
                    .boolean(false)
                ]
        }
        let gone = await #expect(throws: DBusError.self) { try await pair.call("Nothing") }
        #expect(gone?.isServiceUnknown == true)
    }

    @Test func `a call that is not answered in time ends with noReply, a late answer is let go`() async throws {
        let kept = KeptInvocations()
        let pair = try await Pair {
            [
                ExportedObject(
                    path: Objects.path,
                    interfaces: [Interface(name: Objects.interface, methods: [Method("Wait") { kept.keep($0) }])])
            ]
        }
        let name = pair.name
        let outcome = Held<(milliseconds: Int64, isNoReply: Bool)>()
        try await pair.client.withConnection { connection in
            let start = HostTime.now
            connection.call(
                MethodCall(destination: name, path: Objects.path, interface: Objects.interface, member: "Wait"),
                timeout: .milliseconds(80)
            ) { result in
                guard case .failure(let error) = result else { return }
                outcome.value = (start.nanoseconds(until: .now) / 1_000_000, error.isNoReply)
            }
        }
        try await eventually("the time-out") { outcome.value != nil }
        #expect(outcome.value?.isNoReply == true)
        #expect((80..<1_000).contains(outcome.value?.milliseconds ?? 0))
        try await pair.service.withConnection { _ in kept.answerAll() }
        try await pair.client.roundTrip()
    }

    @Test func `an answer given later reaches its caller, in any order`() async throws {
        let kept = KeptInvocations()
        let pair = try await Pair {
            let out = [Argument("number", "i")]
            return [
                ExportedObject(
                    path: Objects.path,
                    interfaces: [
                        Interface(
                            name: Objects.interface, methods: [Method("Wait", in: out, out: out) { kept.keep($0) }])
                    ])
            ]
        }
        try await withThrowingTaskGroup { group in
            for number in 0..<10 {
                group.addTask {
                    let answer = try await pair.call("Wait", [.int32(Int32(number))])
                    #expect(answer == [.int32(Int32(number))])
                }
            }
            try await eventually("ten calls") { kept.count == 10 }
            try await pair.service.withConnection { _ in kept.answerAll() }
            try await group.waitForAll()
        }
    }

    @Test func `callAndWait gives answers, errors and time-outs, and leaves no message undispatched`() async throws {
        let kept = KeptInvocations()
        let pair = try await Pair {
            [
                Objects.thing(),
                ExportedObject(
                    path: "/wait", interfaces: [Interface(name: "a.b", methods: [Method("Wait") { kept.keep($0) }])]),
            ]
        }
        try await pair.client.record(SignalMatch(sender: pair.name))
        let name = pair.name
        try await pair.client.withConnection { connection in
            let add = MethodCall(
                destination: name, path: Objects.path, interface: Objects.interface, member: "Add",
                arguments: [.int64(1), .int64(2)])
            let sum = try connection.callAndWait(add, timeout: .seconds(5))
            #expect(sum == [.int64(3)])
            let refuse = MethodCall(
                destination: name, path: Objects.path, interface: Objects.interface, member: "Refuse")
            #expect(throws: DBusError.notSupported("not here")) {
                try connection.callAndWait(refuse, timeout: .seconds(5))
            }
            let wait = MethodCall(destination: name, path: "/wait", interface: "a.b", member: "Wait")
            let error = #expect(throws: DBusError.self) { try connection.callAndWait(wait, timeout: .milliseconds(50)) }
            #expect(error?.isNoReply == true)
        }
        // A signal that arrives while the connection blocks is delivered afterwards.
        try await pair.service.withConnection { $0.emit(SignalMessage(path: "/s", interface: "a.b", member: "Before")) }
        try await pair.client.withConnection { connection in
            let add = MethodCall(destination: name, path: Objects.path, interface: Objects.interface, member: "Nothing")
            let nothing = try connection.callAndWait(add, timeout: .seconds(5))
            #expect(nothing == [])
        }
        try await pair.client.signal("Before")
    }

    @Test func `ten thousand calls at once are all answered, in order`() async throws {
        let pair = try await Pair { [Objects.thing()] }
        let name = pair.name
        let answers = Held<[Int64]>([])
        try await pair.client.withConnection { connection in
            var received: [Int64] = []
            for number in 0..<10_000 {
                connection.call(
                    MethodCall(
                        destination: name, path: Objects.path, interface: Objects.interface, member: "Add",
                        arguments: [.int64(Int64(number)), .int64(0)]), timeout: .seconds(60)
                ) { result in
                    received.append((try? result.get().first?.asInt64) ?? -1)
                    if received.count == 10_000 { answers.value = received }
                }
            }
        }
        try await eventually("all answers", within: .seconds(60)) { answers.value?.count == 10_000 }
        #expect(answers.value == (0..<10_000).map(Int64.init))
    }

    @Test func `two services that call each other in the middle of a call do not lock up`() async throws {
        let bus = try await PrivateBus()
        let (one, two) = (try await BusClient(bus, label: "one"), try await BusClient(bus, label: "two"))
        for (mine, other) in [(one, await two.uniqueName), (two, await one.uniqueName)] {
            try await mine.withConnection { connection in
                let count = [Argument("count", "i")]
                let method = Method("Down", in: count, out: count) { [unowned connection] invocation in
                    let left = invocation.arguments[0].asInt32!
                    guard left > 0 else { return invocation.reply([.int32(0)]) }
                    connection.call(
                        MethodCall(
                            destination: other, path: "/", interface: "a.b", member: "Down",
                            arguments: [.int32(left - 1)])
                    ) { result in
                        switch result {
                        case .success(let values): invocation.reply([.int32(values[0].asInt32! + 1)])
                        case .failure(let error): invocation.fail(error)
                        }
                    }
                }
                connection.export(ExportedObject(path: "/", interfaces: [Interface(name: "a.b", methods: [method])]))
            }
        }
        let client = try await BusClient(bus)
        #expect(try await client.call(await one.uniqueName, "/", "a.b", "Down", [.int32(50)]) == [.int32(50)])
    }
}
