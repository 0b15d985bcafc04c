/// Ranks for several rows in a row.
struct RankRun {
    let first: Int64
    let spacing: Int64

    subscript(_ index: Int) -> Int64 { first + spacing * Int64(index) }
}
