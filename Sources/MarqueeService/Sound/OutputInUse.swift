internal import GStreamerPlayback
internal import Synchronization

/// The output that the next engine is made for. Any thread.
final class OutputInUse: Sendable {
    private let output: Mutex<AudioOutput>

    init(_ output: AudioOutput) {
        self.output = Mutex(output)
    }

    var value: AudioOutput {
        get { output.withLock { $0 } }
        set { output.withLock { $0 = newValue } }
    }
}
