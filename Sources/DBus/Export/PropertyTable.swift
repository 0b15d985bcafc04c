internal import CDBus
internal import Glibc

/// The properties of one interface, or of all of an object, ready to be found and written.
@safe final class PropertyTable {
    /// A property and its name as C wants it.
    @safe final class Entry {
        let property: Property
        let name: UnsafeMutablePointer<CChar>

        init(_ property: Property) {
            self.property = property
            unsafe name = unsafe strdup(property.name)
        }

        deinit {
            unsafe free(name)
        }

        func value() -> Value {
            let value = property.read()
            assert(
                value.isOf(type: property.signature),
                "\(property.name) is declared \(property.signature.text) and was read as \(value.signature.text)")
            return value
        }
    }

    private let entries: [Entry]
    private let byName: CStringTable<Entry>
    private var lastAnswer: Message?
    private var lastValues: [Value] = []

    /// Of properties that have the same name the first one counts.
    init(_ properties: [Property]) {
        var known: Set<String> = []
        entries = properties.filter { known.insert($0.name).inserted }.map(Entry.init)
        byName = CStringTable(entries.map { ($0.property.name, $0) })
    }

    subscript(_ name: UnsafePointer<CChar>) -> Entry? { unsafe byName[name] }

    /// Answers `GetAll` with all of them, `a{sv}`.
    ///
    /// Most of the time goes into libdbus's writing, entry by entry. To see that nothing has changed since the last
    /// answer takes a thirtieth of it, and a copy of that answer is as good.
    func answerAll(_ call: borrowing IncomingCall) {
        let values = entries.map { $0.value() }
        if let lastAnswer, values == lastValues {
            call.reply(like: lastAnswer)
            return
        }
        let answer = unsafe call.reply { writer, reply throws(DBusError) in
            try unsafe writer.vardict(to: &reply) { writer, inner throws(DBusError) in
                for (entry, value) in zip(entries, values) { try unsafe writer.entry(entry.name, value, to: &inner) }
            }
        }
        // Equal numbers of descriptors do not mean equal files.
        lastAnswer = values.contains(where: \.holdsDescriptor) ? nil : answer
        lastValues = values
    }
}
