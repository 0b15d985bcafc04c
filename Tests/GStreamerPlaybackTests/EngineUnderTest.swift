import EventQueue
import GStreamerPlayback
import Glibc
import MediaModel
import Playback
import TestEngine
import TestSupport

/// The engines that have to keep the contract: the fake, and the real one into nothing and into a sound server.
enum EngineUnderTest: String, CaseIterable, Sendable {
    case fake
    case null
    case soundServer

    /// Where there is no sound server to start, the other two are left.
    static let all = PrivateSoundServer.isAvailable ? allCases : [.fake, .null]

    func make(on queue: EventQueue, _ media: ContractMedia) throws -> any PlaybackEngine {
        switch self {
        case .fake: FakeEngine(queue: queue) { media.durations[$0] }
        case .null: try GStreamerEngine(queue: queue, output: .null)
        case .soundServer: try GStreamerEngine(queue: queue, output: .pulse(device: nil))
        }
    }
}
