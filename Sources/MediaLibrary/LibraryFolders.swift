/// Where the library keeps its files: made 0700 when they are first needed, the files in them 0600.
public struct LibraryFolders: Hashable, Sendable {
    /// What must survive a restart and may be lost without grief: `$XDG_STATE_HOME/marquee`. Absolute path, as bytes.
    public var state: [UInt8]
    /// What the user made: `$XDG_DATA_HOME/marquee`. Absolute path, as bytes.
    public var data: [UInt8]

    public init(state: [UInt8], data: [UInt8]) {
        self.state = state
        self.data = data
    }
}
