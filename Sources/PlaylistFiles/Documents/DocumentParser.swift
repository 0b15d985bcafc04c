internal import CPlaylistParser
internal import Glibc

/// Reads XSPF and ASX documents with totem-plparser. Made, used and released on one thread: only there the library
/// answers before it returns.
@safe final class DocumentParser {
    struct Entry {
        /// Without our own scheme.
        var location: ArraySlice<UInt8>
        var title: String?
        var author: String?
        var album: String?
        var image: String?
    }

    /// Stands in front of every location in the documents: the library neither resolves nor opens what has a scheme it
    /// does not know.
    static let ownScheme = "x-listed:"

    private let library: ParserLibrary
    private let parser: UnsafeMutableRawPointer
    /// Where the library reads from: a file in memory.
    private let descriptor: Int32
    private var entries: [Entry] = []

    init() throws(PlaylistFileError) {
        guard let library = ParserLibrary.shared, let parser = library.functions.parser_new() else {
            throw PlaylistFileError(
                .libraryMissing,
                "XSPF and ASX lists need totem-plparser; install libtotem-plparser18 (Debian, Ubuntu), "
                    + "totem-pl-parser (Fedora) or totem-plparser (Arch)")
        }
        self.library = library
        unsafe self.parser = parser
        descriptor = unsafe memfd_create("list", UInt32(CPLP_MFD_CLOEXEC))
        unsafe withUnsafePointer(to: library.functions) { functions in
            unsafe cplp_restrict(functions, parser)
            unsafe cplp_connect_entry(
                functions, parser, takeParsedEntry, Unmanaged.passUnretained(self).toOpaque())
        }
    }

    deinit {
        unsafe library.functions.unref(parser)
        if descriptor >= 0 { close(descriptor) }
    }

    /// The entries of a document that begins with its root element or an XML declaration.
    func entries(of text: [UInt8]) throws(PlaylistFileError) -> [Entry] {
        guard descriptor >= 0, ftruncate(descriptor, 0) == 0, write(text) else {
            throw PlaylistFileError(.cannotRead, "cannot read the list: \(Disk.reason(errno))")
        }
        entries = []
        let uri = "file:///proc/self/fd/\(descriptor)"
        // What the result says is no news: a damaged document gives the entries before the damage and an error.
        unsafe _ = library.functions.parse(parser, uri, nil, 0)
        defer { entries = [] }
        return entries
    }

    private func write(_ text: [UInt8]) -> Bool {
        var written = 0
        while written < text.count {
            let count = unsafe text.withUnsafeBytes { bytes in
                unsafe pwrite(descriptor, bytes.baseAddress! + written, bytes.count - written, off_t(written))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            written += count
        }
        return true
    }

    /// Called by the library while it parses.
    fileprivate func take(uri: UnsafePointer<CChar>, fields: UnsafeMutableRawPointer) {
        let location = unsafe Array(UnsafeRawBufferPointer(start: uri, count: strlen(uri)))
        let own = Self.ownScheme.utf8
        guard location.starts(with: own) else { return }
        unsafe entries.append(
            Entry(
                location: location[own.count...], title: field("title", fields), author: field("author", fields),
                album: field("album", fields), image: field("image-url", fields)))
    }

    private func field(_ name: String, _ fields: UnsafeMutableRawPointer) -> String? {
        guard let value = unsafe library.functions.lookup(fields, name) else { return nil }
        return unsafe String(cString: value.assumingMemoryBound(to: CChar.self))
    }
}

/// On the thread that parses, while `entries(of:)` runs; the context is the parser's owner.
private func takeParsedEntry(
    _ parser: UnsafeMutableRawPointer?, _ uri: UnsafePointer<CChar>?, _ fields: UnsafeMutableRawPointer?,
    _ context: UnsafeMutableRawPointer?
) {
    guard let uri = unsafe uri, let fields = unsafe fields, let context = unsafe context else { return }
    unsafe Unmanaged<DocumentParser>.fromOpaque(context).takeUnretainedValue().take(uri: uri, fields: fields)
}
