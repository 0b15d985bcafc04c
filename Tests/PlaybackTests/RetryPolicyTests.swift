import Testing

@testable import Playback

@Suite struct RetryPolicyTests {
    @Test func `the pauses double up to the longest and end after the last try`() {
        let policy = RetryPolicy()
        let pauses = (1...7).map { policy.delay(beforeAttempt: $0) }
        #expect(pauses == [.milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(8), nil])
        #expect(RetryPolicy(attempts: 0).delay(beforeAttempt: 1) == nil)
    }

    @Test func `good sound for long enough makes the tries count anew, less does not`() {
        let policy = RetryPolicy(attempts: 2)
        var record = RetryRecord()
        func moment(_ seconds: Double) -> HostMoment { HostMoment(nanoseconds: Int64(seconds * 1e9)) }
        _ = record.noteSound(now: moment(0))
        #expect(record.plan(policy, now: moment(1)) == .milliseconds(500))
        _ = record.noteSound(now: moment(2))
        #expect(record.plan(policy, now: moment(11)) == .seconds(1))
        _ = record.noteSound(now: moment(12))
        #expect(record.plan(policy, now: moment(22)) == .milliseconds(500), "ten seconds were good")
        #expect(record.plan(policy, now: moment(23)) == .seconds(1))
        #expect(record.plan(policy, now: moment(24)) == nil)
    }
}
