extension String {
    /// The text in at most `columns` columns, with an ellipsis where it was cut; never half a character.
    func truncated(toColumns columns: Int) -> String {
        guard displayWidth > columns else { return self }
        guard columns > 0 else { return "" }
        var kept = ""
        var width = 0
        for character in self {
            let next = character.displayWidth
            if width + next > columns - 1 { break }
            kept.append(character)
            width += next
        }
        return kept + "…"
    }

    /// Spaces behind it up to `columns`.
    func padded(toColumns columns: Int) -> String {
        self + String(repeating: " ", count: max(0, columns - displayWidth))
    }
}
