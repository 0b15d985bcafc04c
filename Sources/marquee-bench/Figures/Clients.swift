internal import Foundation
import Synchronization

/// Four clients that read Position at once, without a pause: calls per second, against the echo.
func measureClients(_ stage: Stage) throws -> [Row] {
    let player = try Player(on: stage, [stage.media.longFile()])
    try player.wait(forStatus: "Playing")
    let echo = try EchoReference(on: stage)
    let twin = EchoReference.twin(of: Player.positionRead)
    var (ours, theirs, ratios): ([Double], [Double], [Double]) = ([], [], [])
    try withExtendedLifetime((player, echo)) {
        for _ in 0..<(stage.options.isQuick ? 4 : 12) {
            let measured = try callsPerSecond(Player.positionRead, stage)
            let reference = try callsPerSecond(twin, stage)
            ours.append(measured)
            theirs.append(reference)
            ratios.append(measured / reference)
        }
    }
    let ratio = Statistics(ratios).median
    return [
        Row(
            figure: "four clients at once", measured: "\(number(Statistics(ours).median, 0)) calls/s",
            reference: "\(number(Statistics(theirs).median, 0)) calls/s (echo)", ratio: number(ratio),
            reach: "at least 0.9", isMet: ratio >= 0.9)
    ]
}

/// Each client on its own connection and thread; the connections are open before the clock starts.
private func callsPerSecond(_ call: MethodCall, _ stage: Stage) throws(BenchError) -> Double {
    let address = stage.busAddress
    let perClient = stage.options.isQuick ? 500 : 1_500
    let (ready, go, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let counter = Counter()
    for _ in 0..<4 {
        startThread {
            let client = try? BusClient(address: address)
            _ = try? client?.roundTrips(call, count: 20)
            ready.signal()
            go.wait()
            if let count = try? client?.roundTrips(call, count: perClient).count { counter.add(count) }
            done.signal()
        }
    }
    for _ in 0..<4 { ready.wait() }
    let start = monotonicNow()
    for _ in 0..<4 { go.signal() }
    for _ in 0..<4 { done.wait() }
    let seconds = Double(monotonicNow() - start) / 1e9
    guard counter.total == 4 * perClient else { throw BenchError("a client was not answered") }
    return Double(counter.total) / seconds
}

/// A count that several threads add to.
private final class Counter: Sendable {
    private let value = Atomic(0)

    var total: Int { value.load(ordering: .sequentiallyConsistent) }

    func add(_ count: Int) {
        value.add(count, ordering: .sequentiallyConsistent)
    }
}
