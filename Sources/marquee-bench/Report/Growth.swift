/// One figure at each length of the queue, shown as how it grows.
struct Growth {
    /// Of the median at each of ``MediaStore/queueLengths``.
    let times: [Statistics]

    var last: Statistics { times[times.count - 1] }
    /// The longest queue against the shortest.
    var ratio: Double { last.median / times[0].median }

    /// - Parameter limit: for the longest queue, in milliseconds.
    func row(_ figure: String, limit: Double? = nil, note: String = "") -> Row {
        let references = zip(MediaStore.queueLengths, times).dropLast().map { length, times in
            "\(number(times.median, limit == nil ? 2 : 1)) ms (\(length))"
        }
        let reach = (limit.map { "under \(number($0, 0)) ms and " } ?? "") + "at most twice that of 1000 entries"
        return Row(
            figure: "\(figure), 100,000 entries", measured: "\(number(last.median, limit == nil ? 2 : 1)) ms",
            reference: references.joined(separator: ", "), ratio: number(ratio), reach: reach,
            isMet: ratio <= 2 && limit.map { last.median < $0 } ?? true,
            note: "smallest \(number(last.smallest)) ms, largest \(number(last.largest)) ms" + note)
    }
}
