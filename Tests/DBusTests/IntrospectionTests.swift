import DBus
import Foundation
import FoundationXML
import TestSupport
import Testing

@Suite struct IntrospectionTests {
    private func makePair() async throws -> Pair {
        try await Pair {
            [
                Objects.thing(), ExportedObject(path: "/org/example/Thing/Below", interfaces: [Objects.emptyInterface]),
                ExportedObject(path: "/org/example_two", interfaces: [Objects.emptyInterface]),
            ]
        }
    }

    private func document(_ pair: Pair, _ path: ObjectPath) async throws -> XMLDocument {
        let answer = try await pair.client.call(pair.name, path, "org.freedesktop.DBus.Introspectable", "Introspect")
        return try XMLDocument(xmlString: try #require(answer.first?.asString))
    }

    private func names(_ document: XMLDocument, _ expression: String) throws -> [String] {
        try document.nodes(forXPath: expression).compactMap(\.stringValue)
    }

    @Test(
        arguments: [
            ("/", ["org"]), ("/org", ["example", "example_two"]), ("/org/example", ["Thing"]),
            ("/org/example/Thing", ["Below"]), ("/org/example/Thing/Below", []),
        ] as [(ObjectPath, [String])])
    func `each node from the root downwards names its children`(path: ObjectPath, children: [String]) async throws {
        let pair = try await makePair()
        #expect(try names(try await document(pair, path), "/node/node/@name") == children)
    }

    @Test func `the description of an object is well-formed and complete`() async throws {
        let pair = try await makePair()
        let document = try await document(pair, Objects.path)
        #expect(
            try names(document, "/node/interface/@name") == [
                "org.example.Thing1", "org.example.Empty1", "org.freedesktop.DBus.Properties",
                "org.freedesktop.DBus.Introspectable", "org.freedesktop.DBus.Peer",
            ])
        let thing = "/node/interface[@name='org.example.Thing1']"
        #expect(
            try names(document, thing + "/method/@name") == ["Nothing", "Add", "Drop", "Refuse", "AnswerTwice", "Who"])
        #expect(try names(document, thing + "/method[@name='Add']/arg/@type") == ["x", "x", "x"])
        #expect(try names(document, thing + "/method[@name='Add']/arg/@direction") == ["in", "in", "out"])
        #expect(try names(document, thing + "/property/@name") == ["Position", "Name", "Tracks", "Details", "Volume"])
        #expect(try names(document, thing + "/property/@type") == ["x", "s", "ao", "a{sv}", "d"])
        #expect(try names(document, thing + "/property/@access") == ["read", "read", "read", "read", "readwrite"])
        #expect(try names(document, thing + "/property/annotation/@value") == ["false", "const", "invalidates"])
        #expect(try names(document, thing + "/signal/arg/@type") == ["x", "s"])
        #expect(try names(document, "/node/interface/annotation/@value") == ["\"less\" <than> & more"])
    }

    @Test func `busctl and gdbus read what was meant`() async throws {
        let pair = try await makePair()
        let tree = try await pair.bus.busctl("tree", "--list", pair.name)
        #expect(
            tree.lines == [
                "/", "/org", "/org/example", "/org/example/Thing", "/org/example/Thing/Below", "/org/example_two",
            ])
        let listed = try await pair.bus.busctl("introspect", "--no-pager", pair.name, Objects.path.text)
        #expect(listed.status == 0)
        for expected in [
            [".Add", "method", "xx", "x", "-"], [".Volume", "property", "d", "0.5", "emits-change", "writable"],
            [".Moved", "signal", "xs", "-", "-"],
        ] {
            let found = listed.lines.contains { $0.split(separator: " ").map(String.init) == expected }
            #expect(found, "\(expected) in \(listed)")
        }
        let read = try await pair.bus.gdbus("introspect", "--dest", pair.name, "--object-path", Objects.path.text)
        for expected in [
            "Add(in  x left,", "readwrite d Volume = 0.5;", "readonly x Position = 1234567;", "Moved(x to,",
            "node Below {",
        ] {
            #expect(read.output.contains(expected), "\(expected) in \(read)")
        }
    }

    @Test func `superfluous arguments do not matter to Introspect`() async throws {
        let pair = try await makePair()
        let plain = try await pair.client.call(
            pair.name, Objects.path, "org.freedesktop.DBus.Introspectable", "Introspect")
        for arguments in [[Value.string("a"), .string("b")], [.int32(1)], [.strings([])]] {
            let answer = try await pair.client.call(
                pair.name, Objects.path, "org.freedesktop.DBus.Introspectable", "Introspect", arguments)
            #expect(answer == plain)
        }
    }

    @Test func `an object that was taken away is gone, one that was replaced is new`() async throws {
        let pair = try await makePair()
        try await pair.service.withConnection { connection in
            connection.unexport(Objects.path)
            connection.unexport("/org/example_two")
            connection.unexport("/never/there")
            connection.export(ExportedObject(path: "/org/example/Thing/Below", interfaces: []))
        }
        #expect(try names(try await document(pair, "/org"), "/node/node/@name") == ["example"])
        #expect(await errorName { try await pair.call("Nothing") } == "UnknownMethod")
        let gone = await errorName {
            try await pair.client.call(pair.name, "/org/example_two", "org.example.Empty1", "Nothing")
        }
        #expect(gone == "UnknownObject")
    }
}
