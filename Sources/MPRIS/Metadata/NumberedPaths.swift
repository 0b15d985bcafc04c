internal import DBus

/// Ids as object paths: `<prefix>/<number>` (C108, C137).
struct NumberedPaths: Equatable {
    private let prefix: String

    init(prefix: String) {
        self.prefix = prefix
    }

    func path(for number: UInt64) -> ObjectPath {
        guard let path = ObjectPath("\(prefix)/\(number)") else {
            preconditionFailure("\(prefix) is no object path under which anything can be named")
        }
        return path
    }

    /// Nil for a path that is none of ours: there is one way only to write a number.
    func number(at path: ObjectPath) -> UInt64? {
        guard path.text.hasPrefix(prefix + "/") else { return nil }
        let digits = path.text.dropFirst(prefix.utf8.count + 1)
        guard let number = UInt64(digits), String(number) == digits else { return nil }
        return number
    }
}
