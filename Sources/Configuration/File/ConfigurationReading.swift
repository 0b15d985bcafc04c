/// What a configuration file says, and what in it is wrong.
public struct ConfigurationReading: Hashable, Sendable {
    /// What is wrong has its default here. Nil where the file as a whole cannot be read.
    public var settings: Settings? = Settings()
    public var problems: [ConfigurationProblem] = []

    public init() {}

    /// Reads the whole of a file.
    init(_ text: [UInt8]) {
        let finder = LineFinder(text)
        // A line that is neither a setting, a group nor a comment costs itself only; GLib would refuse the whole file.
        let malformed = finder.malformedLines
        problems = malformed.map {
            ConfigurationProblem(line: $0, message: "it is neither a setting, a group nor a comment")
        }
        let file: KeyFile
        do throws(KeyFileError) {
            file = try KeyFile(parsing: malformed.isEmpty ? text : finder.text(without: Set(malformed)))
        } catch {
            settings = nil
            problems.append(ConfigurationProblem(line: nil, message: Self.oneLine(error.message)))
            return
        }
        for group in file.groups {
            let known = SettingCatalogue.all.filter { $0.group == group }
            guard !known.isEmpty else {
                problems.append(
                    ConfigurationProblem(line: finder.line(ofGroup: group), message: "there is no group [\(group)]"))
                continue
            }
            for key in file.keys(of: group) {
                let line = finder.line(of: key, in: group)
                guard let setting = known.first(where: { $0.key == key }) else {
                    problems.append(
                        ConfigurationProblem(line: line, message: "there is no setting '\(key)' in [\(group)]"))
                    continue
                }
                if let message = take(setting, from: file) {
                    problems.append(ConfigurationProblem(line: line, message: message))
                }
            }
        }
        sortProblems()
    }

    /// In the order of the lines.
    private mutating func sortProblems() {
        problems.sort { ($0.line ?? 0) < ($1.line ?? 0) }
    }

    /// What is wrong with it, if anything.
    private mutating func take(_ setting: any AnySetting, from file: KeyFile) -> String? {
        do throws(KeyFileError) {
            guard let text = try file.value(setting.key, in: setting.group) else { return nil }
            do throws(SettingError) {
                try settings?.set(String(text[...].trimmed), for: setting)
                return nil
            } catch {
                return error.message
            }
        } catch {
            return Self.oneLine(error.message)
        }
    }

    private static func oneLine(_ message: String) -> String {
        message.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

/// A line of the file that has no effect.
public struct ConfigurationProblem: Hashable, Sendable {
    /// From 1; nil when it concerns the file as a whole.
    public let line: Int?
    /// One line for a person.
    public let message: String
}
