internal import Configuration
internal import EventQueue
internal import Synchronization

/// The one owner of the settings in force: what the file says, and what was set over the bus since, which is written to
/// the file. Whoever depends on settings observes them. Any thread; the file is touched on the library's queue only.
final class SettingsBoard: Sendable {
    typealias Observer = @Sendable (Settings) -> Void

    private struct Contents {
        var settings = Settings()
        var problems: [ConfigurationProblem] = []
        var observers: [Observer] = []
        /// Set, but not in the file yet: a reading of the file does not take it back.
        var unwritten: [String: String] = [:]
    }

    private let file: ConfigurationFile?
    private let queue: EventQueue
    private let contents = Mutex(Contents())
    /// Touched on the library's queue only, and by the last holder.
    private nonisolated(unsafe) var watch: ConfigurationWatch?

    /// Reads the file, which delays the caller by as long as its disk takes. `file` is nil where there is no home.
    init(file: ConfigurationFile?, queue: EventQueue) {
        self.file = file
        self.queue = queue
        guard let reading = file?.read() else { return }
        contents.withLock { contents in
            contents.settings = reading.settings ?? Settings()
            contents.problems = reading.problems
        }
    }

    var settings: Settings { contents.withLock { $0.settings } }

    /// Lines of the file that have no effect, each said once per reading.
    var problems: [String] { contents.withLock { $0.problems }.map(describe) }

    /// Calls `observer` with the present settings at once, and with each later ones, in order. It only hands them on.
    func observe(_ observer: @escaping Observer) {
        contents.withLock { contents in
            contents.observers.append(observer)
            observer(contents.settings)
        }
    }

    /// Takes the file's changes over from now on; `onProblems` gets what is wrong in it, on the library's queue.
    func followFile(onProblems: @escaping @Sendable ([String]) -> Void) {
        guard let file else { return }
        queue.async { [self] in
            unsafe watch = ConfigurationWatch(of: file, on: queue) { [weak self] in
                guard let self else { return }
                let former = problems
                reloadNow()
                if problems != former, !problems.isEmpty { onProblems(problems) }
            }
        }
    }

    /// Reads the file anew; what is wrong in it.
    func reload() async -> [String] {
        await onQueue { [self] in
            reloadNow()
            return problems
        }
    }

    /// Sets one value and writes it to the file. In force even where the file cannot be written, which is the result.
    func set(_ text: String, for setting: any AnySetting) async throws(SettingError) -> ConfigurationFileError? {
        guard setting.canonical(text) != nil else {
            throw .invalidValue(name: setting.name, value: text, allowed: setting.allowed)
        }
        change { contents in
            contents.unwritten[setting.name] = text
            try? contents.settings.set(text, for: setting)
        }
        return await onQueue { [self] in
            defer { forgetUnwritten(text, of: setting) }
            do throws(ConfigurationFileError) {
                try file?.set(text, for: setting)
                return nil
            } catch {
                return error
            }
        }
    }

    /// Unless it has been set again meanwhile.
    private func forgetUnwritten(_ text: String, of setting: any AnySetting) {
        contents.withLock { contents in
            if contents.unwritten[setting.name] == text { contents.unwritten[setting.name] = nil }
        }
    }

    /// A file that is no key file changes nothing.
    private func reloadNow() {
        guard let reading = file?.read() else { return }
        change { contents in
            contents.problems = reading.problems
            guard var settings = reading.settings else { return }
            for (name, text) in contents.unwritten {
                guard let setting = try? SettingCatalogue.setting(named: name) else { continue }
                try? settings.set(text, for: setting)
            }
            contents.settings = settings
        }
    }

    private func change(_ body: (inout Contents) -> Void) {
        contents.withLock { contents in
            let former = contents.settings
            body(&contents)
            guard contents.settings != former else { return }
            for observer in contents.observers { observer(contents.settings) }
        }
    }

    private func onQueue<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: body()) }
        }
    }

    private func describe(_ problem: ConfigurationProblem) -> String {
        let place = file?.path ?? "the configuration"
        return problem.line.map { "\(place), line \($0): \(problem.message)" } ?? "\(place): \(problem.message)"
    }
}
