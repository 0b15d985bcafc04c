internal import Glibc

/// `org.freedesktop.DBus.Introspectable`: the XML of the specification, "Introspection Data Format".
enum Introspection {
    static let interfaceName: StaticString = "org.freedesktop.DBus.Introspectable"
    private static let peer: StaticString = "org.freedesktop.DBus.Peer"

    /// Whether it is one of the interfaces that every object has; none of them has properties.
    static func isStandard(_ interface: UnsafePointer<CChar>) -> Bool {
        [PropertiesInterface.name, interfaceName, peer].contains { unsafe strcmp(interface, cText($0)) == 0 }
    }

    static func document(interfaces: [Interface], children: [String]) -> String {
        var lines = [
            "<!DOCTYPE node PUBLIC \"-//freedesktop//DTD D-BUS Object Introspection 1.0//EN\"",
            "    \"http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd\">", "<node>",
        ]
        if !interfaces.isEmpty {
            lines += (interfaces + standard).flatMap(describe)
        } else {
            lines += describe(introspectable)
        }
        lines += children.map { "  <node name=\"\($0)\"/>" }
        lines.append("</node>")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func describe(_ interface: Interface) -> [String] {
        var lines = ["  <interface name=\"\(interface.name)\">"]
        lines += interface.annotations.map { annotation($0, indent: "    ") }
        for method in interface.methods {
            let arguments =
                method.inArguments.map { argument($0, direction: "in") }
                + method.outArguments.map { argument($0, direction: "out") }
            lines += element("method", method.name, attributes: "", contents: arguments)
        }
        for property in interface.properties {
            let access = property.isWritable ? "readwrite" : "read"
            var notes: [String] = []
            if property.emits != .value {
                notes = [annotation(emitsChangedSignal(property.emits), indent: "      ")]
            }
            lines += element(
                "property", property.name, attributes: " type=\"\(property.signature.text)\" access=\"\(access)\"",
                contents: notes)
        }
        for signal in interface.signals {
            lines += element(
                "signal", signal.name, attributes: "", contents: signal.arguments.map { argument($0, direction: nil) })
        }
        return lines + ["  </interface>"]
    }

    private static func emitsChangedSignal(_ emits: Property.ChangeSignal) -> Annotation {
        Annotation("org.freedesktop.DBus.Property.EmitsChangedSignal", emits.rawValue)
    }

    private static func element(
        _ kind: String, _ name: String, attributes: String, contents: [String]
    ) -> [String] {
        let start = "    <\(kind) name=\"\(name)\"\(attributes)"
        return contents.isEmpty ? [start + "/>"] : [start + ">"] + contents + ["    </\(kind)>"]
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
    }

    private static func argument(_ argument: Argument, direction: String?) -> String {
        let toward = direction.map { " direction=\"\($0)\"" } ?? ""
        return "      <arg name=\"\(escaped(argument.name))\" type=\"\(argument.signature.text)\"\(toward)/>"
    }

    private static func annotation(_ annotation: Annotation, indent: String) -> String {
        "\(indent)<annotation name=\"\(annotation.name)\" value=\"\(escaped(annotation.value))\"/>"
    }

    // MARK: The interfaces every object has

    private static var standard: [Interface] {
        [
            propertiesInterface, introspectable,
            Interface(
                name: peer.description,
                methods: [
                    Method("Ping") { _ in }, Method("GetMachineId", out: [Argument("machine_uuid", "s")]) { _ in },
                ]),
        ]
    }

    private static var introspectable: Interface {
        Interface(
            name: interfaceName.description, methods: [Method("Introspect", out: [Argument("xml_data", "s")]) { _ in }])
    }

    private static var propertiesInterface: Interface {
        Interface(
            name: PropertiesInterface.name.description,
            methods: [
                Method(
                    "Get", in: [Argument("interface_name", "s"), Argument("property_name", "s")],
                    out: [Argument("value", "v")]
                ) { _ in },
                Method("GetAll", in: [Argument("interface_name", "s")], out: [Argument("props", "a{sv}")]) { _ in },
                Method(
                    "Set",
                    in: [Argument("interface_name", "s"), Argument("property_name", "s"), Argument("value", "v")]
                ) { _ in },
            ],
            signals: [
                SignalDescription(
                    "PropertiesChanged",
                    [
                        Argument("interface_name", "s"), Argument("changed_properties", "a{sv}"),
                        Argument("invalidated_properties", "as"),
                    ])
            ])
    }
}
