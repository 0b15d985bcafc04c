import DBus
import EventQueue
import Foundation
import TestSupport

/// Exported objects that the tests call. Made inside `withConnection`, so on the connection's queue.
enum Objects {
    static let path: ObjectPath = "/org/example/Thing"
    static let interface = "org.example.Thing1"

    /// Methods that answer with their arguments, one for each signature.
    static func echo(_ signatures: [String]) -> ExportedObject {
        let methods = signatures.enumerated().map { number, text in
            let arguments = Signature(text)!.singleTypes.enumerated().map { Argument("value\($0)", $1) }
            return Method("Echo\(number)", in: arguments, out: arguments) { $0.reply($0.arguments) }
        }
        return ExportedObject(path: path, interfaces: [Interface(name: interface, methods: methods)])
    }

    /// An object with everything the description language has.
    static func thing(volume: Held<Double> = Held(0.5)) -> ExportedObject {
        ExportedObject(path: path, interfaces: [thingInterface(volume: volume), emptyInterface])
    }

    static var emptyInterface: Interface {
        Interface(
            name: "org.example.Empty1", annotations: [Annotation("org.example.Note", "\"less\" <than> & more")])
    }

    private static func thingInterface(volume: Held<Double>) -> Interface {
        Interface(
            name: interface,
            methods: [
                Method("Nothing") { $0.reply() },
                Method("Add", in: [Argument("left", "x"), Argument("right", "x")], out: [Argument("sum", "x")]) {
                    $0.reply([.int64($0.arguments[0].asInt64! &+ $0.arguments[1].asInt64!)])
                },
                Method("Drop") { _ in },
                Method("Refuse") { $0.fail(.notSupported("not here")) },
                Method("AnswerTwice", out: [Argument("which", "s")]) {
                    $0.reply([.string("first")])
                    $0.reply([.string("second")])
                },
                Method("Who", out: [Argument("sender", "s")]) { $0.reply([.string($0.sender)]) },
            ],
            properties: [
                Property("Position", "x", emits: .none) { .int64(1_234_567) },
                Property("Name", "s", emits: .constant) { .string("thing") },
                Property("Tracks", "ao", emits: .invalidates) { .objectPaths(["/a", "/b"]) },
                Property("Details", "a{sv}") {
                    .vardict([("title", .string("A & B")), ("artists", .strings(["x", "y"])), ("length", .int64(5))])
                },
                Property("Volume", "d") {
                    .double(volume.value!)
                } set: { value, invocation in
                    volume.value = value.asDouble!
                    invocation.reply()
                },
            ],
            signals: [SignalDescription("Moved", [Argument("to", "x"), Argument("how", "s")])])
    }
}

/// One bus for all tests that leave it as it is. It ends with the process.
enum SharedBus {
    private static let start = Task { try await PrivateBus() }

    static func bus() async throws -> PrivateBus { try await start.value }
}

/// A service and a client on one private bus.
struct Pair {
    let bus: PrivateBus
    let service: BusClient
    let client: BusClient
    let name: String

    /// On the bus that most tests share; unique names keep them apart.
    init(on own: PrivateBus? = nil, _ objects: @escaping @Sendable () -> [ExportedObject]) async throws {
        bus = if let own { own } else { try await SharedBus.bus() }
        service = try await BusClient(bus, label: "service")
        client = try await BusClient(bus)
        name = await service.uniqueName
        try await service.withConnection { connection in
            for object in objects() { connection.export(object) }
        }
    }

    /// Calls a method of the object under test.
    func call(_ member: String, _ arguments: [Value] = []) async throws(DBusError) -> [Value] {
        try await client.call(name, Objects.path, Objects.interface, member, arguments)
    }

    /// Calls a method of its `Properties` interface.
    func properties(_ member: String, _ arguments: [Value]) async throws(DBusError) -> [Value] {
        try await client.call(name, Objects.path, "org.freedesktop.DBus.Properties", member, arguments)
    }
}

/// The name of the D-Bus error that `body` ends with, nil when it succeeds.
func errorName(_ body: () async throws -> [Value]) async -> String? {
    do {
        _ = try await body()
        return nil
    } catch {
        return (error as? DBusError)?.name.replacingOccurrences(of: "org.freedesktop.DBus.Error.", with: "")
            ?? "\(error)"
    }
}

extension Objects {
    /// A method that gives a descriptor back.
    static var echoDescriptors: ExportedObject {
        let argument = [Argument("descriptor", "h")]
        let method = Method("Echo", in: argument, out: argument) { $0.reply($0.arguments) }
        return ExportedObject(path: "/descriptors", interfaces: [Interface(name: "a.b", methods: [method])])
    }
}
