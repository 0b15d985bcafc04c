import DBus
import Foundation
import TestSupport
import Testing

/// The XML in `dbus/` and what the running program says of itself are the same.
@Suite(.serialized) struct IntrospectionTests {
    /// The interfaces of every object of the program, found from the root down, without the standard ones.
    private func objects(of program: RunningProgram) async throws -> [String: [String: Set<String>]] {
        var found: [String: [String: Set<String>]] = [:]
        var open: [ObjectPath] = [.root]
        while let path = open.popLast() {
            let xml = try IntrospectionXML(await program.introspection(at: path))
            let own = xml.withoutStandardInterfaces
            if !own.isEmpty { found[path.text] = own }
            for child in xml.children {
                open.append(try #require(ObjectPath((path == .root ? "" : path.text) + "/" + child)))
            }
        }
        return found
    }

    @Test func `every interface is as its XML has it, neither less nor more (C5, C19, C21, C22, C24)`() async throws {
        let files = try IntrospectionXML.files()
        var described: [String: [String: Set<String>]] = [:]
        // For programs that use the library; the service has org.marquee.Player1 instead.
        for (file, xml) in files where file != "org.marquee.NowPlaying1.xml" {
            #expect(Array(xml.interfaces.keys) == [String(file.dropLast(".xml".count))], "one interface a file")
            let path = file.hasPrefix("org.mpris.") ? RunningProgram.path : RunningProgram.controlPath
            described[path.text, default: [:]].merge(xml.interfaces) { $1 }
        }
        try await withProgram([], home: try Home()) { program, _ in
            let live = try await objects(of: program)
            #expect(Set(live.keys) == Set(described.keys))
            for path in Set(live.keys).union(described.keys) {
                let (written, real) = (described[path] ?? [:], live[path] ?? [:])
                #expect(Set(written.keys) == Set(real.keys), "the interfaces at \(path)")
                for interface in Set(written.keys).union(real.keys) {
                    let (lines, realLines) = (written[interface] ?? [], real[interface] ?? [])
                    #expect(lines.subtracting(realLines) == [], "in the XML of \(interface) only")
                    #expect(realLines.subtracting(lines) == [], "in the program's \(interface) only")
                }
            }
        }
    }

    @Test func `what is described can be read and has the type described (C15, C35)`() async throws {
        try await withProgram([], home: try Home()) { program, _ in
            for (path, interfaces) in try await objects(of: program) {
                for (interface, lines) in interfaces {
                    let values = try await program.client.getAll(program.name, #require(ObjectPath(path)), interface)
                    let real = try #require(values.asDictionary).map {
                        "\($0.key.asString ?? "") \($0.value.unwrapped.signature.text)"
                    }
                    let described = lines.filter { $0.hasPrefix("property ") }.map {
                        $0.split(separator: " ")[1...2].joined(separator: " ")
                    }
                    #expect(real.sorted() == described.sorted(), "\(interface)")
                }
            }
        }
    }

    @Test func `the standard interfaces are described as the specification has them (C13, C22)`() async throws {
        try await withProgram([], home: try Home()) { program, _ in
            for path in [RunningProgram.path, RunningProgram.controlPath] {
                let xml = try IntrospectionXML(await program.introspection(at: path))
                let properties = try #require(xml.interfaces[RunningProgram.propertiesInterface])
                let types = properties.map { line in
                    let parts = line.dropLast().split(separator: "(", maxSplits: 1)
                    let arguments = parts.count > 1 ? parts[1].components(separatedBy: ", ") : []
                    let words = arguments.map { $0.split(separator: " ").prefix(line.hasPrefix("method") ? 2 : 1) }
                    return parts[0] + ": " + words.map { $0.joined(separator: " ") }.joined(separator: ", ")
                }
                #expect(
                    types.sorted() == [
                        "method Get: in s, in s, out v", "method GetAll: in s, out a{sv}",
                        "method Set: in s, in s, in v", "signal PropertiesChanged: s, a{sv}, as",
                    ])
                for interface in ["Introspectable", "Peer"] {
                    #expect(xml.interfaces["org.freedesktop.DBus." + interface] != nil, "\(interface)")
                }
            }
        }
    }
}
