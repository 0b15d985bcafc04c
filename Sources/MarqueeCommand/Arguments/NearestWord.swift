/// The word that was probably meant: at most two slips of the hand away and closer than any other.
func nearestWord(to word: String, among candidates: [String]) -> String? {
    let typed = Array(word.lowercased().unicodeScalars)
    guard !typed.isEmpty, typed.count <= 32 else { return nil }
    let limit = typed.count <= 3 ? 1 : 2
    let ranked = candidates.map { (word: $0, slips: slips(from: typed, to: Array($0.unicodeScalars))) }
    if let best = ranked.min(by: { $0.slips < $1.slips }), best.slips <= limit { return best.word }
    let longer = candidates.filter { typed.count >= 2 && $0.hasPrefix(word.lowercased()) }
    return longer.count == 1 ? longer[0] : nil
}

/// Letters added, left out, changed or swapped with their neighbour (optimal string alignment).
private func slips(from typed: [Unicode.Scalar], to meant: [Unicode.Scalar]) -> Int {
    guard !typed.isEmpty, !meant.isEmpty else { return max(typed.count, meant.count) }
    var beforeLast: [Int] = []
    var last = Array(0...meant.count)
    for row in 1...typed.count {
        var current = [row] + Array(repeating: 0, count: meant.count)
        for column in 1...meant.count {
            let isSame = typed[row - 1] == meant[column - 1]
            current[column] = min(
                last[column] + 1, current[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
            if row > 1, column > 1, typed[row - 1] == meant[column - 2], typed[row - 2] == meant[column - 1] {
                current[column] = min(current[column], beforeLast[column - 2] + 1)
            }
        }
        (beforeLast, last) = (last, current)
    }
    return last[meant.count]
}
