internal import DBus

/// What is to be known of a queue before its entries are read.
struct QueueOutline: Hashable {
    let length: Int
    /// 0-based; nil while there is no current entry.
    let current: Int?
    /// Another number after each edit.
    let revision: UInt64
    /// Nil when playback stops after no particular entry.
    let stopAfter: ObjectPath?

    /// From the properties of `org.marquee.Player1`.
    init(_ properties: [String: Value]) {
        length = Int(clamping: properties["QueueLength"]?.wholeNumber ?? 0)
        current = properties["QueueIndex"]?.wholeNumber.flatMap { $0 >= 0 ? Int(clamping: $0) : nil }
        revision = properties["QueueRevision"]?.asUInt64 ?? 0
        stopAfter = properties["StopAfter"]?.asObjectPath.flatMap { $0 == .root ? nil : $0 }
    }

    /// 0-based.
    func index(of position: QueuePosition) throws(ClientError) -> Int {
        switch position {
        case .number(let number):
            guard number <= length else { throw beyond(number) }
            return number - 1
        case .current:
            guard length > 0 else { throw Self.empty }
            guard let current else {
                throw ClientError("there is no current entry; 'marquee goto 1' plays the first one")
            }
            return current
        case .last:
            guard length > 0 else { throw Self.empty }
            return length - 1
        }
    }

    /// 0-based, not empty.
    func indices(of range: QueueRange) throws(ClientError) -> Range<Int> {
        let (first, last) = (try index(of: range.first), try index(of: range.last))
        guard first <= last else {
            throw ClientError(
                "the range runs backwards: it begins at \(first + 1) and ends at \(last + 1); name its ends the other way round"
            )
        }
        return first..<(last + 1)
    }

    static let empty = ClientError("the queue is empty; add something with 'marquee add FILE'")

    private func beyond(_ number: Int) -> ClientError {
        guard length > 0 else { return Self.empty }
        return ClientError(
            "there is no entry \(number): the queue has \(length == 1 ? "one" : "\(length)"); 'marquee queue' shows the positions"
        )
    }
}
