import DBus
import TestSupport
import Testing

@Suite struct ValueTests {
    static let samples: [Value] = [
        .byte(0), .byte(255), .boolean(true), .boolean(false), .int16(.min), .uint16(.max), .int32(.min), .uint32(.max),
        .int64(.min), .int64(.max), .uint64(.max), .double(-0.0), .double(.infinity), .double(.greatestFiniteMagnitude),
        .string(""), .string("a"), .string("fifteen bytes.."), .string(String(repeating: "long ", count: 1_000)),
        .string("Ünïcödé 𝄞 \u{FFFF} \u{10FFFF} \r\n\t\u{1}"), .objectPath("/"), .objectPath("/a/b_c/D9"),
        .signature(""), .signature("a{sv}"), .strings([]), .strings(["one", "two"]), .objectPaths([]),
        .objectPaths(["/x"]), .vardict([]),
        .vardict([
            ("number", .int32(1)), ("text", .string("t")), ("list", .strings(["l"])),
            ("deep", .vardict([("x", .int64(1))])),
        ]),
        .array(of: "y", (0..<1_000).map { .byte(UInt8(truncatingIfNeeded: $0)) }),
        .array(of: "as", [.strings(["a"]), .strings([])]), .array(of: "(si)", [.structure([.string("s"), .int32(1)])]),
        .array(of: "a{sv}", [.vardict([("k", .double(1.5))]), .vardict([])]),
        .array(of: "v", [.variant(.byte(1)), .variant(.string("mixed"))]),
        .dictionary(key: "i", value: "s", [DictionaryEntry(key: .int32(-1), value: .string("minus one"))]),
        .dictionary(key: "o", value: "a{sv}", [DictionaryEntry(key: .objectPath("/o"), value: .vardict([]))]),
        .dictionary(key: "s", value: "(ii)", []), .variant(.int64(7)),
        .variant(.variant(.variant(.string("in three")))),
        .variant(.strings([])), .variant(.structure([.structure([.byte(1)]), .vardict([])])),
        .structure([.byte(1), .int64(2), .string("three"), .variant(.double(4)), .strings(["five"])]),
    ]

    @Test func `every type comes back as it went, with its exact signature`() async throws {
        let pair = try await Pair { [Objects.echo(Self.samples.map(\.signature.text))] }
        for (number, value) in Self.samples.enumerated() {
            let answer = try await pair.call("Echo\(number)", [value])
            #expect(answer == [value])
            #expect(answer.first?.signature == value.signature)
        }
    }

    @Test func `all types in one message keep their order`() async throws {
        let signature = Self.samples.map(\.signature.text).joined()
        let pair = try await Pair { [Objects.echo([signature])] }
        #expect(try await pair.call("Echo0", Self.samples) == Self.samples)
    }

    @Test(arguments: [
        ("y", "255", "y 255"), ("b", "true", "b true"), ("n", "-32768", "n -32768"), ("q", "65535", "q 65535"),
        ("i", "-5", "i -5"), ("u", "5", "u 5"), ("x", "-9223372036854775808", "x -9223372036854775808"),
        ("t", "18446744073709551615", "t 18446744073709551615"), ("d", "0.25", "d 0.25"), ("s", "text", "s \"text\""),
        ("o", "/p", "o \"/p\""), ("g", "a(ii)", "g \"a(ii)\""),
    ])
    func `another implementation reads and writes the same types`(type: String, word: String, line: String) async throws
    {
        let pair = try await Pair { [Objects.echo([type])] }
        let answer = try await pair.bus.busctl(
            "--", "call", pair.name, Objects.path.text, Objects.interface, "Echo0", type, word)
        #expect(answer.lines == [line])
    }

    @Test func `another implementation reads and writes containers`() async throws {
        let pair = try await Pair { [Objects.echo(["a{sv}", "(sias)"])] }
        let dictionary = try await pair.bus.busctl(
            "call", pair.name, Objects.path.text, Objects.interface, "Echo0", "a{sv}", "2", "one", "x", "1", "list",
            "as",
            "1", "member")
        #expect(dictionary.lines == ["a{sv} 2 \"one\" x 1 \"list\" as 1 \"member\""])
        let structure = try await pair.bus.gdbus(
            "call", "--dest", pair.name, "--object-path", Objects.path.text, "--method", Objects.interface + ".Echo1",
            "('text', -1, ['a', 'b'])")
        #expect(structure.lines == ["(('text', -1, ['a', 'b']),)"])
    }

    @Test func `a NUL inside a text arrives as the replacement character`() async throws {
        let pair = try await Pair { [Objects.echo(["s", "v", "as"])] }
        #expect(try await pair.call("Echo0", [.string("a\0b\0")]) == [.string("a\u{FFFD}b\u{FFFD}")])
        #expect(try await pair.call("Echo1", [.variant(.string("\0"))]) == [.variant(.string("\u{FFFD}"))])
        #expect(try await pair.call("Echo2", [.strings(["x\0"])]) == [.strings(["x\u{FFFD}"])])
    }
}
