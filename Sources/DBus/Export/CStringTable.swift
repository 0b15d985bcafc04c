internal import Glibc

/// Finds things by the C texts that libdbus hands out, without a Swift `String` made for the look-up: a property read is
/// answered thousands of times a second.
@safe final class CStringTable<Element> {
    private var elements: [Key: Element] = [:]

    /// A NUL-terminated text. The table owns the memory of those it keeps.
    @safe private struct Key: Hashable {
        let start: UnsafePointer<CChar>

        static func == (left: Key, right: Key) -> Bool {
            unsafe strcmp(left.start, right.start) == 0
        }

        func hash(into hasher: inout Hasher) {
            unsafe hasher.combine(bytes: UnsafeRawBufferPointer(start: start, count: strlen(start)))
        }
    }

    init(_ elements: [(String, Element)] = []) {
        for (name, element) in elements where self[name] == nil { self[name] = element }
    }

    deinit {
        for key in elements.keys { unsafe free(UnsafeMutableRawPointer(mutating: key.start)) }
    }

    subscript(_ name: UnsafePointer<CChar>) -> Element? {
        elements[unsafe Key(start: name)]
    }

    subscript(_ name: String) -> Element? {
        get { unsafe name.withCString { unsafe self[$0] } }
        set {
            if let place = unsafe name.withCString({ elements.index(forKey: unsafe Key(start: $0)) }) {
                if let newValue {
                    elements.values[place] = newValue
                } else {
                    unsafe free(UnsafeMutableRawPointer(mutating: elements.remove(at: place).key.start))
                }
            } else if let newValue, let copy = unsafe strdup(name) {
                elements[unsafe Key(start: UnsafePointer(copy))] = newValue
            }
        }
    }
}
