/// One line of the table.
struct Row: Codable {
    /// What was measured.
    let figure: String
    let measured: String
    var reference = "-"
    var ratio = "-"
    /// What is to be reached, in words.
    let reach: String
    /// Whether it was; nil where there is nothing to reach.
    let isMet: Bool?
    /// How the values spread, or what the reference does; printed below the table.
    var note = ""
}
