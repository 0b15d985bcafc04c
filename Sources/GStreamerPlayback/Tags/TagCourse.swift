/// The tags of a stream in the order in which they are heard. They pass well ahead of their sound: who tells a new title
/// at once speaks of what is still to come, and of several that pass together only the last would be known.
struct TagCourse: Sendable {
    /// What is said of what is heard.
    private(set) var heard = ScopedTags()
    /// What takes its place later, and the time of the resource, in nanoseconds, at which it does.
    private var coming: [(place: Double, tags: ScopedTags)] = []

    /// A stream that names more in the second that a device is ahead is not told whole.
    private static let most = 256

    var latest: ScopedTags {
        get { coming.last?.tags ?? heard }
        set { if coming.isEmpty { heard = newValue } else { coming[coming.count - 1].tags = newValue } }
    }

    /// From when on the next tags hold.
    var nextPlace: Double? { coming.first?.place }

    /// - Parameter place: the time of the resource of the next sample; nil where tags hold at once. The first title does:
    ///   it is of what has been heard so far, too.
    mutating func take(_ tags: ScopedTags, isOfOtherStream: Bool, at place: Double?) {
        let title = latest.title
        let isOther = isOfOtherStream || (tags.title != nil && tags.title != title)
        guard let place, title != nil, isOther else {
            latest = tags
            return
        }
        // The sound goes on somewhere else.
        if let last = coming.last, place < last.place { coming = [] }
        if coming.last?.place == place {
            latest = tags
        } else {
            coming.append((place, tags))
        }
        if coming.count > Self.most { advance() }
    }

    mutating func advance() {
        guard let next = coming.first else { return }
        heard = next.tags
        coming.removeFirst()
    }
}
