internal import MediaModel

/// Turns what a list writes into an address, from where the list is.
enum EntryResolver {
    /// The list is a file of this machine.
    case local(LocalResolver)
    /// It came from the network, and is not trusted with this machine's files.
    case remote(RemoteResolver)

    func resolve(_ location: ArraySlice<UInt8>, isReference: Bool) -> Resolution {
        switch self {
        case .local(let resolver): resolver.resolve(location, isReference: isReference)
        case .remote(let resolver): resolver.resolve(location)
        }
    }

    /// Whether entries that are lists are read in their place.
    var mayNest: Bool {
        if case .local = self { true } else { false }
    }
}
