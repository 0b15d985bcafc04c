import DBus
import EventQueue
import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct LifecycleTests {
    @Test func `when the bus is killed, pending calls fail and onDisconnect fires once`() async throws {
        let kept = KeptInvocations()
        let pair = try await Pair(on: PrivateBus()) {
            [
                ExportedObject(
                    path: Objects.path,
                    interfaces: [Interface(name: Objects.interface, methods: [Method("Wait") { kept.keep($0) }])])
            ]
        }
        let losses = Held(0)
        try await pair.client.withConnection { $0.onDisconnect = { losses.value! += 1 } }
        async let waiting = errorName { try await pair.call("Wait") }
        try await eventually("the call") { kept.count == 1 }
        await pair.bus.kill()
        #expect(await waiting == "Disconnected")
        try await eventually("onDisconnect") { losses.value == 1 }
        #expect(await errorName { try await pair.call("Wait") } == "Disconnected")
        try await pair.client.withConnection { connection in
            #expect(throws: DBusError.self) { try connection.requestName("org.example.Late") }
            connection.emit(SignalMessage(path: "/", interface: "a.b", member: "C"))
            connection.emitPropertiesChanged(path: "/", interface: "a.b", changed: [("X", .byte(1))], invalidated: [])
            connection.flush()
        }
        try await pair.service.withConnection { _ in kept.answerAll() }
        #expect(losses.value == 1)
    }

    @Test func `closing fails the calls that wait, once each, and a closed connection does nothing more`() async throws
    {
        let kept = KeptInvocations()
        let pair = try await Pair {
            [
                ExportedObject(
                    path: Objects.path,
                    interfaces: [Interface(name: Objects.interface, methods: [Method("Wait") { kept.keep($0) }])])
            ]
        }
        let (name, errors) = (pair.name, Held<[String]>([]))
        try await pair.client.withConnection { connection in
            connection.onDisconnect = { errors.value?.append("onDisconnect") }
            for _ in 0..<3 {
                connection.call(
                    MethodCall(destination: name, path: Objects.path, interface: Objects.interface, member: "Wait")
                ) {
                    if case .failure(let error) = $0 { errors.value?.append(error.name) }
                }
            }
            connection.close()
            connection.close()
            connection.call(
                MethodCall(destination: name, path: Objects.path, interface: Objects.interface, member: "Wait")
            ) {
                if case .failure(let error) = $0 { errors.value?.append(error.name) }
            }
            connection.emit(SignalMessage(path: "/", interface: "a.b", member: "C"))
            connection.flush()
            _ = connection.subscribe(to: SignalMatch()) { _ in }
        }
        #expect(errors.value == Array(repeating: "org.freedesktop.DBus.Error.Disconnected", count: 4))
    }

    @Test func `what was sent before closing still leaves`() async throws {
        let pair = try await Pair { [] }
        try await pair.client.record(SignalMatch(sender: pair.name))
        try await pair.service.withConnection { connection in
            for number in 0..<1_000 {
                let text = Value.string(String(repeating: "x", count: 1_000))
                connection.emit(SignalMessage(path: "/", interface: "a.b", member: "N\(number)", arguments: [text]))
            }
            connection.close()
        }
        try await pair.client.signals { $0.count == 1_000 }
    }

    @Test(arguments: [
        "", "nonsense", "unix:path=/nowhere/at/all", "unix:path=", "tcp:host=", "unix:path=/tmp\0",
    ])
    func `an address without a bus is an error`(address: String) async throws {
        await #expect(throws: DBusError.self) { try await BusClient(address) }
    }

    @Test func `a socket that accepts and says nothing holds nobody for longer than the limit`() async throws {
        let silent = try SilentSocket()
        let start = HostTime.now
        await #expect(throws: DBusError.self) { try await BusClient(silent.address) }
        let waited = start.nanoseconds(until: .now) / 1_000_000
        #expect(waited < 7_000)
    }

    @Test func `a bus that stands still does not hold up closing for long`() async throws {
        let bus = try await PrivateBus()
        let client = try await BusClient(bus)
        let daemon = try #require(bus.daemonIdentifier)
        kill(daemon, SIGSTOP)
        let waited = try await client.withConnection { connection in
            for _ in 0..<200 {
                connection.emit(
                    SignalMessage(
                        path: "/", interface: "a.b", member: "C",
                        arguments: [.string(String(repeating: "x", count: 10_000))]))
            }
            let start = HostTime.now
            connection.close()
            return start.nanoseconds(until: .now) / 1_000_000
        }
        kill(daemon, SIGCONT)
        #expect(waited < 2_500)
    }

    @Test func `a connection may be closed from inside its own handlers`() async throws {
        let pair = try await Pair { [] }
        try await pair.service.withConnection { connection in
            let method = Method("Close") { [unowned connection] invocation in
                invocation.reply()
                connection.close()
            }
            connection.export(
                ExportedObject(path: Objects.path, interfaces: [Interface(name: Objects.interface, methods: [method])]))
        }
        #expect(try await pair.call("Close") == [])
        let gone = await errorName { try await pair.call("Close") }
        // The latter when the bus passes the call on before it has noticed.
        #expect(["ServiceUnknown", "NoReply"].contains(gone))
    }

    @Test func `names: owner, queue, taken, replaced, given back`() async throws {
        let bus = try await PrivateBus()
        let (one, two) = (try await BusClient(bus, label: "one"), try await BusClient(bus, label: "two"))
        let name = "org.example.Shared"
        #expect(try await one.withConnection { try $0.requestName(name, flags: [.doNotQueue]) } == .primaryOwner)
        #expect(try await one.withConnection { try $0.requestName(name, flags: [.doNotQueue]) } == .alreadyOwner)
        #expect(try await two.withConnection { try $0.requestName(name, flags: [.doNotQueue]) } == .exists)
        #expect(try await two.withConnection { try $0.requestName(name) } == .inQueue)
        try await one.withConnection { $0.releaseName(name) }
        #expect(try await two.withConnection { try $0.requestName(name) } == .alreadyOwner)
    }
}
