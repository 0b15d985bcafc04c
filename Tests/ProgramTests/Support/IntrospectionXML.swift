import Foundation
import FoundationXML
import TestSupport

/// What an introspection document says, one line for each member, so that two documents can be compared.
struct IntrospectionXML {
    /// By interface: `method Seek(in x Offset)`, `signal Seeked(x Position)`,
    /// `property Volume d readwrite, signalled: true`.
    let interfaces: [String: Set<String>]
    let children: [String]

    init(_ text: String) throws {
        let reader = Reader()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = reader
        guard parser.parse() else { throw WaitedInVain("well-formed XML: \(text)") }
        interfaces = reader.interfaces
        children = reader.children
    }

    /// The project's own descriptions, by file name.
    static func files() throws -> [String: IntrospectionXML] {
        let folder = projectFolder.appendingPathComponent("dbus")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let texts = try files.filter { $0.pathExtension == "xml" }.map {
            ($0.lastPathComponent, try IntrospectionXML(String(contentsOf: $0, encoding: .utf8)))
        }
        return Dictionary(uniqueKeysWithValues: texts)
    }

    static var projectFolder: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..").standardized
    }

    var withoutStandardInterfaces: [String: Set<String>] {
        interfaces.filter { !$0.key.hasPrefix("org.freedesktop.DBus.") }
    }
}

private final class Reader: NSObject, XMLParserDelegate {
    private static let emits = "org.freedesktop.DBus.Property.EmitsChangedSignal"

    var interfaces: [String: Set<String>] = [:]
    var children: [String] = []
    private var interface: String?
    /// Of the interface, which its properties inherit.
    private var inheritedEmission = "true"
    private var member: (kind: String, name: String, details: String)?
    private var arguments: [String] = []
    private var annotations: [String] = []
    private var emission: String?

    func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        let name = attributes["name"] ?? ""
        switch element {
        case "interface":
            interface = name
            interfaces[name] = []
            inheritedEmission = "true"
        case "method", "signal", "property":
            member = (element, name, "\(attributes["type"] ?? "") \(attributes["access"] ?? "")")
            (arguments, annotations, emission) = ([], [], nil)
        case "arg":
            let direction = member?.kind == "method" ? (attributes["direction"] ?? "in") + " " : ""
            arguments.append("\(direction)\(attributes["type"] ?? "") \(name)")
        case "annotation":
            annotate(name, attributes["value"] ?? "")
        case "node" where !name.isEmpty:
            children.append(name)
        default: break
        }
    }

    private func annotate(_ name: String, _ value: String) {
        if member == nil, name == Self.emits {
            inheritedEmission = value
        } else if member?.kind == "property", name == Self.emits {
            emission = value
        } else {
            annotations.append("\(name)=\(value)")
        }
    }

    func parser(
        _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
    ) {
        guard let member, member.kind == element, let interface else { return }
        let details =
            element == "property"
            ? " \(member.details), signalled: \(emission ?? inheritedEmission)"
            : "(\(arguments.joined(separator: ", ")))"
        let notes = annotations.isEmpty ? "" : " [\(annotations.sorted().joined(separator: ", "))]"
        interfaces[interface]?.insert("\(element) \(member.name)\(details)\(notes)")
        self.member = nil
    }
}
