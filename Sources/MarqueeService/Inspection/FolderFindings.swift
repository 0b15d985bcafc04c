internal import ArtworkFiles
internal import Configuration
internal import Glibc
internal import MediaLibrary

/// What is remembered and what is set.
enum FolderFindings {
    static var group: FindingGroup {
        let folders = LibraryFolders.xdg
        return FindingGroup(
            "Memory and settings",
            [
                folder(
                    "State", folders?.state, loss: "The queue and the place in it are forgotten over a restart."),
                folder("Library", folders?.data, loss: "Playlists, counts and ratings cannot be kept."),
                folder(
                    "Pictures", ArtworkStore.userFolder(of: "marquee").map { Array($0.utf8) },
                    loss: "Clients are shown no covers."),
            ] + configuration)
    }

    private static func folder(_ name: String, _ path: [UInt8]?, loss: String) -> Finding {
        guard let path else {
            return Finding(.broken, name, "no place", notes: ["\(loss) Set HOME."])
        }
        let text = String(decoding: path, as: UTF8.self)
        guard let problem = problem(with: path) else { return Finding(.ok, name, text) }
        return Finding(
            .broken, name, text, notes: ["\(problem). \(loss) Make it a folder of yours that can be written."])
    }

    /// Why nothing can be written there. A folder that is not there yet can be made where the one above it can be
    /// written.
    private static func problem(with folder: [UInt8]) -> String? {
        var place = folder
        while FileSystem.kind(of: place) == .missing {
            guard let slash = place.lastIndex(of: UInt8(ascii: "/")), slash > 0 else {
                place = [UInt8(ascii: "/")]
                break
            }
            place = Array(place[..<slash])
        }
        let text = String(decoding: place, as: UTF8.self)
        guard FileSystem.kind(of: place) == .folder else { return "\(text) is no folder" }
        let code = codeOfWriting(in: place)
        guard code == 0 else { return "\(text) cannot be written: \(FileError(code: code).reason)" }
        var disk = statvfs()
        let isKnown = unsafe FileSystem.withCPath(place) { unsafe statvfs($0, &disk) } == 0
        // File systems without a size of their own say zero blocks.
        if isKnown, disk.f_blocks > 0, disk.f_bavail == 0 { return "the disk of \(text) is full" }
        return nil
    }

    /// 0, or the error number of making a folder there: the only answer that holds for every kind of file system.
    private static func codeOfWriting(in place: [UInt8]) -> Int32 {
        var template = (place + Array("/.marquee-doctor-XXXXXX".utf8)).map { CChar(bitPattern: $0) } + [0]
        guard unsafe mkdtemp(&template) != nil else { return errno }
        unsafe rmdir(template)
        return 0
    }

    private static var configuration: [Finding] {
        guard let file = ConfigurationFile.standard else {
            return [
                Finding(.broken, "Configuration", "no place", notes: ["Settings cannot be kept. Set HOME."])
            ]
        }
        let problems = file.read().problems
        guard !problems.isEmpty else { return [Finding(.ok, "Configuration", file.path)] }
        let notes = problems.map { problem in
            (problem.line.map { "Line \($0): " } ?? "") + problem.message + "."
        }
        return [Finding(.broken, "Configuration", file.path, notes: notes)]
    }
}
