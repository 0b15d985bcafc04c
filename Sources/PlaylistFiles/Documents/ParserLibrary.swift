internal import CPlaylistParser

/// totem-plparser, opened when the first document needs it.
@safe struct ParserLibrary: Sendable {
    let functions: cplp_library

    /// Nil when it is not installed.
    static let shared: ParserLibrary? = ParserLibrary()

    private init?() {
        var functions = cplp_library()
        guard unsafe cplp_open(&functions) != 0 else { return nil }
        self.functions = functions
    }
}
