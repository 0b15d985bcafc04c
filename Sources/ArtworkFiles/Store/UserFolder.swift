internal import Glibc

extension ArtworkStore {
    /// `NAME/art` in the user's cache folder, where the XDG Base Directory Specification wants it; nil without a home.
    /// A relative path in the variable is to be ignored.
    public static func userFolder(of name: String) -> String? {
        let cache = variable("XDG_CACHE_HOME") ?? variable("HOME").map { $0 + "/.cache" }
        return cache.map { "\($0)/\(name)/art" }
    }

    private static func variable(_ name: String) -> String? {
        guard let text = unsafe getenv(name) else { return nil }
        let path = unsafe String(cString: text)
        return path.hasPrefix("/") ? path : nil
    }
}
