internal import MediaModel

/// What was named, as entries of a queue: a folder becomes its files, anything else stays as it is.
struct MediaExpansion {
    private(set) var uris: [MediaURI] = []
    /// One line each, for the log or the caller.
    private(set) var complaints: [String] = []

    /// Reads folders: call it where waiting for a disk is allowed.
    init(_ named: [MediaURI]) {
        for uri in named {
            guard let path = uri.filePath, FileSystem.kind(of: path) == .folder else {
                uris.append(uri)
                continue
            }
            let listing = FolderListing(of: path)
            complaints += listing.failures.map { "cannot read the folder \($0.path): \($0.reason)" }
            if listing.files.isEmpty, listing.failures.isEmpty {
                complaints.append("there is no media in the folder \(String(decoding: path, as: UTF8.self))")
            }
            uris += listing.files
        }
    }
}
