internal import MediaModel

// Why not through totem-plparser, measured with 3.26.6: besides what it does to the names of an M3U list, a `File=`
// without a number or two `File1=` keep it busy for hours, counting up to the entry that is not there; and names that
// are not UTF-8 get question marks.
extension ListReading {
    func readPLS(_ content: [UInt8], _ source: ListSource) throws(PlaylistFileError) {
        var lines = LineSplitter(limit: limits.lineBytes)
        var parser = PLSParser()
        _ = try lines.feed(TextDecoding.utf8(content[...])) { line throws(PlaylistFileError) in
            take(line, &parser, source)
        }
        _ = try lines.finish { line throws(PlaylistFileError) in take(line, &parser, source) }
        for entry in parser.entries {
            guard try add(entry, of: source) else { return }
        }
        finishLines(source)
    }

    private func take(_ line: LineSplitter.Line, _ parser: inout PLSParser, _ source: ListSource) -> Bool {
        if let problem = line.problem {
            warn(source, .line(line.number), problem)
        } else {
            parser.take(line.bytes, number: line.number)
        }
        return true
    }
}

/// The grammar of PLS: `File3=...` and `Title3=...` in any order; counts and versions are of no interest.
struct PLSParser {
    private var files: [(number: Int, location: ArraySlice<UInt8>, line: Int)] = []
    private var titles: [Int: String] = [:]

    mutating func take(_ line: ArraySlice<UInt8>, number lineNumber: Int) {
        let line = line.withoutLeadingBlanks
        guard let sign = line.firstIndex(of: UInt8(ascii: "=")) else { return }
        let value = line[(sign + 1)...].withoutLeadingBlanks
        guard !value.trimmed.isEmpty else { return }
        let key = line[..<sign]
        if key.startsIgnoringCase("file") {
            // The line may be cut from a longer buffer that should not be kept for it.
            files.append((number(of: key.dropFirst(4)), Array(value)[...], lineNumber))
        } else if key.startsIgnoringCase("title") {
            titles[number(of: key.dropFirst(5))] = TextDecoding.string(value.trimmed)
        }
    }

    /// Without a number of its own an entry belongs where it stands.
    private func number(of digits: ArraySlice<UInt8>) -> Int {
        Int(String(decoding: digits.trimmed, as: UTF8.self)) ?? files.last?.number ?? 0
    }

    /// In the order of their numbers; those with the same number in the order of the file.
    var entries: [ListedEntry] {
        let isOrdered = zip(files, files.dropFirst()).allSatisfy { $0.number <= $1.number }
        let ordered = isOrdered ? files : files.sorted { ($0.number, $0.line) < ($1.number, $1.line) }
        return ordered.map { file in
            ListedEntry(file.location, listing: MediaListing(title: titles[file.number]), place: .line(file.line))
        }
    }
}
