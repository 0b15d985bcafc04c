internal import Foundation
internal import Glibc

/// What the kernel has written down about a process.
struct ProcessAccounts {
    let identifier: pid_t

    /// Proportional set size in MiB; not a number when the process is gone.
    var proportionalMemory: Double {
        value("Pss:", in: "/proc/\(identifier)/smaps_rollup").map { $0 / 1_024 } ?? .nan
    }

    /// The part of ``proportionalMemory`` that no file stands behind, in MiB.
    var anonymousMemory: Double {
        value("Pss_Anon:", in: "/proc/\(identifier)/smaps_rollup").map { $0 / 1_024 } ?? .nan
    }

    /// Processor time of all its threads, those that have ended too, in seconds.
    var processorTime: Double {
        var clock = clockid_t()
        var time = timespec()
        guard unsafe clock_getcpuclockid(identifier, &clock) == 0, unsafe clock_gettime(clock, &time) == 0 else {
            return .nan
        }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    var openDescriptors: Double { entries("fd") }
    var threads: Double { entries("task") }

    private func entries(_ folder: String) -> Double {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/\(folder)")).map { Double($0.count) }
            ?? .nan
    }

    /// Bytes handed to write calls so far, whatever became of them; what is sent over sockets does not count.
    var writtenBytes: Double { value("wchar:", in: "/proc/\(identifier)/io") ?? .nan }

    /// Voluntary and involuntary context switches so far, by thread.
    var contextSwitches: [String: (name: String, count: Double)] {
        let folder = "/proc/\(identifier)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return Dictionary(
            uniqueKeysWithValues: threads.map { thread in
                let status = "\(folder)/\(thread)/status"
                let count =
                    (value("voluntary_ctxt_switches:", in: status) ?? 0)
                    + (value("nonvoluntary_ctxt_switches:", in: status) ?? 0)
                return (thread, (text("Name:", in: status) ?? "?", count))
            })
    }

    private func value(_ key: String, in path: String) -> Double? {
        text(key, in: path).flatMap { Double($0.split(separator: " ").first ?? "") }
    }

    private func text(_ key: String, in path: String) -> String? {
        guard let content = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        return content.split(separator: "\n").first { $0.hasPrefix(key) }
            .map { $0.dropFirst(key.count).trimmingCharacters(in: .whitespaces) }
    }
}

/// What a process did in a span of time.
struct ProcessActivity {
    let seconds: Double
    /// Seconds of processor time.
    let processorTime: Double
    let switchesPerSecond: Double
    /// Thread names with their context switches per second, the busiest first.
    let busiestThreads: [(name: String, perSecond: Double)]

    /// Watches several processes over the same span.
    static func watch(_ processes: [pid_t], seconds: Int) -> [ProcessActivity] {
        let accounts = processes.map { ProcessAccounts(identifier: $0) }
        let start = monotonicNow()
        let before = accounts.map { ($0.processorTime, $0.contextSwitches) }
        pause(milliseconds: seconds * 1_000)
        let after = accounts.map { ($0.processorTime, $0.contextSwitches) }
        let span = Double(monotonicNow() - start) / 1e9
        return zip(before, after).map { before, after in
            let threads = after.1.map { identifier, thread in
                (thread.name, (thread.count - (before.1[identifier]?.count ?? 0)) / span)
            }
            return ProcessActivity(
                seconds: span, processorTime: after.0 - before.0,
                switchesPerSecond: threads.reduce(0) { $0 + $1.1 },
                busiestThreads: threads.filter { $0.1 > 0.05 }.sorted { $0.1 > $1.1 }.map {
                    (name: $0.0, perSecond: $0.1)
                })
        }
    }

    var threadText: String {
        busiestThreads.prefix(4).map { "\($0.name) \(number($0.perSecond, 1))" }.joined(separator: ", ")
    }
}
