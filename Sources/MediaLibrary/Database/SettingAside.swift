internal import Glibc

extension DatabaseFile {
    /// Gives the file, which must be closed, another name beside its place: `state.sqlite.REASON-20260731-142233`.
    /// Returns its new path.
    ///
    /// What belongs to it goes first: a write-ahead log that stayed would be taken for that of the next database.
    func setAside(as reason: String) throws(Failure) -> [UInt8] {
        var name = path + Array(".\(reason)-\(Self.timeStamp())".utf8)
        while Files.exists(name) { name.append(UInt8(ascii: "+")) }
        do throws(FileError) {
            for suffix in ["-wal", "-shm", "-journal"] where Files.exists(path + Array(suffix.utf8)) {
                try Files.rename(path + Array(suffix.utf8), to: name + Array(suffix.utf8))
            }
            try Files.rename(path, to: name)
        } catch {
            throw Failure(error)
        }
        return name
    }

    /// `20260731-142233`, UTC.
    private static func timeStamp() -> String {
        var now = time(nil)
        var parts = unsafe tm()
        unsafe gmtime_r(&now, &parts)
        func digits(_ number: Int32, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let date = unsafe digits(parts.tm_year + 1900, 4) + digits(parts.tm_mon + 1, 2) + digits(parts.tm_mday, 2)
        return unsafe date + "-" + digits(parts.tm_hour, 2) + digits(parts.tm_min, 2) + digits(parts.tm_sec, 2)
    }
}
