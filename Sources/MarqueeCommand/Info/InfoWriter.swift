internal import DBus
internal import MarqueeService

/// Writes what `info` finds as it is found: blocks for people; for programs an array with an object for each, or the
/// object alone where one thing was named that is one thing.
struct InfoWriter {
    private let json: Bool
    private let isSingle: Bool
    private var hasFailed: Bool
    private var count = 0
    private var writeFailure: WriteFailure?

    init(json: Bool, isSingle: Bool, hasFailed: Bool = false) {
        self.json = json
        self.isSingle = isSingle
        self.hasFailed = hasFailed
    }

    var exitCode: Int32 {
        if let writeFailure { return writeFailure.report(whenNobodyReads: ExitCode.failed) }
        return hasFailed ? ExitCode.failed : ExitCode.done
    }

    /// False when nobody takes the output.
    mutating func begin() -> Bool {
        json && !isSingle ? write("[") : true
    }

    mutating func take(_ outcome: MediaInspection.Outcome) -> Bool {
        switch outcome {
        case .failed(let message):
            hasFailed = true
            complain(message)
            return true
        case .cut:
            complain("there is more; these are the first \(count), and --all shows all")
            return true
        case .published(let metadata):
            count += 1
            guard json else { return write((count > 1 ? "\n" : "") + InfoText(metadata).text + "\n") }
            return write((count > 1 ? ",\n" : "") + JSONValue(metadata).written + (isSingle ? "\n" : ""))
        }
    }

    mutating func end() {
        if json, !isSingle { _ = write("]\n") }
    }

    private mutating func write(_ text: String) -> Bool {
        if writeFailure == nil { writeFailure = OutputStream.output.write(text) }
        return writeFailure == nil
    }
}
