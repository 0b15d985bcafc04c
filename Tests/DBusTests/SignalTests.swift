import DBus
import TestSupport
import Testing

@Suite struct SignalTests {
    private func emit(
        _ client: BusClient, _ member: String, path: ObjectPath = "/a/b", interface: String = "a.b",
        _ arguments: [Value] = []
    ) async throws {
        try await client.withConnection {
            $0.emit(SignalMessage(path: path, interface: interface, member: member, arguments: arguments))
        }
    }

    @Test func `a signal arrives with sender, path, names and values`() async throws {
        let pair = try await Pair { [] }
        try await pair.client.record(SignalMatch(interface: "a.b"))
        try await emit(pair.service, "Moved", [.int64(1), .strings(["x"])])
        let signal = try await pair.client.signal("Moved")
        #expect(
            signal
                == SignalMessage(
                    sender: pair.name, path: "/a/b", interface: "a.b", member: "Moved",
                    arguments: [.int64(1), .strings(["x"])]))
    }

    @Test(
        arguments: [
            (SignalMatch(path: "/a/b"), ["One", "Two"]), (SignalMatch(pathNamespace: "/a"), ["One", "Two", "Deep"]),
            (SignalMatch(pathNamespace: "/"), ["One", "Two", "Deep", "Aside"]),
            (SignalMatch(interface: "c.d"), ["Two"]),
            (SignalMatch(member: "One"), ["One"]), (SignalMatch(interface: "a.b", firstArgument: "it's"), ["One"]),
            (SignalMatch(path: "/a/b", member: "Deep"), []),
        ] as [(SignalMatch, [String])])
    func `a match picks by every part`(match: SignalMatch, members: [String]) async throws {
        let pair = try await Pair { [] }
        var match = match
        match.sender = pair.name
        try await pair.client.record(match)
        try await pair.client.record(SignalMatch(sender: pair.name, interface: "the.end"))
        try await emit(pair.service, "One", [.string("it's")])
        try await emit(pair.service, "Two", interface: "c.d", [.string("other")])
        try await emit(pair.service, "Deep", path: "/a/b/c", [.int32(1)])
        try await emit(pair.service, "Aside", path: "/ab")
        try await emit(pair.service, "End", interface: "the.end")
        try await pair.client.signal("End")
        let seen = await pair.client.signals.map(\.member).filter { $0 != "End" }
        #expect(seen == members)
    }

    @Test func `a match on a well-known name follows its owner`() async throws {
        let bus = try await SharedBus.bus()
        let (first, second) = (try await BusClient(bus, label: "first"), try await BusClient(bus, label: "second"))
        let client = try await BusClient(bus)
        try await client.record(SignalMatch(sender: "org.example.Owned", interface: "a.b"))
        // A rule without a sender brings the others' signals to this connection too.
        let others = try await BusClient(bus)
        try await others.record(SignalMatch(interface: "a.b"))
        try await client.record(SignalMatch(interface: "the.end.of.names"))
        try await emit(first, "TooEarly")
        _ = try await first.withConnection { try $0.requestName("org.example.Owned", flags: [.allowReplacement]) }
        try await client.roundTrip()
        try await emit(first, "FromFirst")
        try await emit(second, "Stranger")
        _ = try await second.withConnection { try $0.requestName("org.example.Owned", flags: [.replaceExisting]) }
        try await emit(second, "FromSecond")
        try await emit(first, "NoLonger")
        try await first.roundTrip()
        try await second.withConnection { $0.releaseName("org.example.Owned") }
        try await emit(second, "AfterRelease")
        try await emit(second, "End", interface: "the.end.of.names")
        try await client.signal("End")
        // `first` stays in the queue for the name, so it owns it again in the end.
        #expect(await client.signals.map(\.member) == ["FromFirst", "FromSecond", "End"])
    }

    @Test func `the owner of a name is reported at once and at every change`() async throws {
        let bus = try await SharedBus.bus()
        let (first, second) = (try await BusClient(bus, label: "first"), try await BusClient(bus, label: "second"))
        let owners = [await first.uniqueName, await second.uniqueName]
        let watcher = try await OwnerWatcher(bus, "org.example.Watched")
        try await watcher.wait(for: ["nobody"])
        _ = try await first.withConnection { try $0.requestName("org.example.Watched") }
        try await watcher.wait(for: ["nobody", owners[0]])
        _ = try await second.withConnection { try $0.requestName("org.example.Watched") }
        await first.close()
        try await watcher.wait(for: ["nobody", owners[0], owners[1]])
        let late = try await OwnerWatcher(bus, "org.example.Watched")
        try await late.wait(for: [owners[1]])
        await watcher.stopWatching()
        await second.close()
        try await late.wait(for: [owners[1], "nobody"])
        try await watcher.wait(for: ["nobody", owners[0], owners[1]])
    }

    @Test func `a cancelled subscription is not called any more, not even for a signal that is on its way`()
        async throws
    {
        let pair = try await Pair { [] }
        let seen = Held<[String]>([])
        let name = pair.name
        try await pair.client.withConnection { connection in
            let subscriptions = Subscriptions()
            subscriptions.all["one"] = connection.subscribe(to: SignalMatch(sender: name)) { signal in
                seen.value?.append("one " + signal.member)
                subscriptions.all["two"]?.cancel()
                subscriptions.all["one"] = nil
            }
            subscriptions.all["two"] = connection.subscribe(to: SignalMatch(sender: name)) { signal in
                seen.value?.append("two " + signal.member)
            }
        }
        try await pair.client.record(SignalMatch(sender: pair.name, member: "Last"))
        for member in ["First", "Second", "Last"] { try await emit(pair.service, member) }
        try await pair.client.signal("Last")
        #expect(seen.value == ["one First"])
    }

    @Test func `a rule the bus refuses harms nobody`() async throws {
        let pair = try await Pair { [] }
        try await pair.client.record(SignalMatch(sender: "no name at all", interface: "not an interface", member: "!"))
        try await pair.client.record(SignalMatch(sender: pair.name, firstArgument: "'\\,=\n"))
        try await emit(pair.service, "Odd", [.string("'\\,=\n")])
        try await pair.client.signal("Odd")
    }
}
