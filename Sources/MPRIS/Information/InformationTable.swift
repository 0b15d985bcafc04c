internal import DBus
internal import NowPlaying

/// What the session knows and MPRIS has no words for, as values ready to be sent. What is not known is -1.
struct InformationTable: Equatable {
    let values: [(name: String, signature: Signature, value: Value)]

    init(_ info: NowPlayingInfo) {
        values = [
            ("MediaType", "s", .string(info.item?.mediaType.rawValue ?? "")),
            ("IsLive", "b", .boolean(info.item?.isLive == true)),
            ("DefaultRate", "d", .double(info.defaultRate.isFinite ? info.defaultRate : 1)),
            ("QueueIndex", "i", Self.number(info.queueIndex)),
            ("QueueCount", "i", Self.number(info.queueCount)),
            ("ChapterNumber", "i", Self.number(info.chapterNumber)),
            ("ChapterCount", "i", Self.number(info.chapterCount)),
        ]
    }

    /// What differs, to be sent.
    func changes(from former: InformationTable) -> [(name: String, value: Value)] {
        zip(values, former.values).filter { $0.0.value != $0.1.value }.map { ($0.0.name, $0.0.value) }
    }

    private static func number(_ number: Int?) -> Value {
        .int32(number.map { Int32(clamping: $0) } ?? -1)
    }

    static func == (left: InformationTable, right: InformationTable) -> Bool {
        left.changes(from: right).isEmpty
    }
}
