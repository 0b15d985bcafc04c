import Foundation

extension Home {
    /// Writes the configuration file.
    func configure(_ text: String) throws {
        let file = URL(fileURLWithPath: configurationFile)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }
}
