internal import DBus
internal import MediaModel

/// Where added media go: the calls that take them there, batch for batch, each behind the one before it.
enum MediaDestination {
    /// A place in the words of `org.marquee.Player1.Open`.
    case queue(String)
    case queueAfter(ObjectPath)
    case playlist(ObjectPath)

    struct Call {
        let interface: String
        let member: String
        let arguments: [Value]
    }

    struct Result {
        let count: Int
        /// Nil where the next batch needs none.
        let last: ObjectPath?
        /// What has been left out, a line each.
        let complaints: [String]
    }

    /// `last`: the last entry of the batch before.
    func call(_ media: [MediaURI], after last: ObjectPath?) -> Call {
        let uris = Value.strings(media.map(\.text))
        func player(_ member: String, _ place: Value) -> Call {
            Call(interface: RemotePlayer.ownInterface, member: member, arguments: [uris, place])
        }
        switch self {
        case .queue(let placement):
            return last.map { player("Insert", .objectPath($0)) } ?? player("Open", .string(placement))
        case .queueAfter(let track): return player("Insert", .objectPath(last ?? track))
        case .playlist(let playlist):
            return Call(
                interface: RemotePlaylists.ownInterface, member: "AddItems", arguments: [.objectPath(playlist), uris])
        }
    }

    func result(_ answer: [Value]) -> Result {
        func complaints(_ index: Int) -> [String] { answer.count > index ? answer[index].asStrings ?? [] : [] }
        if case .playlist = self {
            let count = Int(clamping: answer.first?.wholeNumber ?? 0)
            return Result(count: count, last: nil, complaints: complaints(1))
        }
        guard answer.count > 2 else { return Result(count: 0, last: nil, complaints: []) }
        return Result(
            count: Int(clamping: answer[1].wholeNumber ?? 0), last: answer[2].asObjectPath, complaints: complaints(3))
    }
}
