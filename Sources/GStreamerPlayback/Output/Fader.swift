internal import EventQueue
internal import Glibc
internal import MediaModel

/// How loud the sound is at this moment of a fade. Confined to the engine's queue; its timer runs only while the sound
/// falls or rises.
final class Fader {
    /// 0 is silent, 1 is the volume that was chosen; moves evenly.
    private(set) var phase = 1.0
    /// From silence to full, of the fade that was begun last.
    private(set) var time = MediaTime.zero
    private var move: Move?
    private var timer: QueueTimer?

    private struct Move {
        let start: Double
        let goal: Double
        let began: HostTime
        /// Nanoseconds from silent to full.
        let whole: Double

        func phase(at now: HostTime) -> Double {
            let way = Double(began.nanoseconds(until: now)) / whole
            return goal > start ? min(goal, start + way) : max(goal, start - way)
        }
    }

    /// The amplitude follows half a cosine: no corner where a fade begins or ends. The result is of the cubic scale, as
    /// volumes are.
    var level: Double {
        phase == 1 ? 1 : pow((1 - cos(.pi * phase)) / 2, 1 / 3)
    }

    var isFull: Bool { phase == 1 && move == nil }

    /// Goes on from where it is to silence (0) or full sound (1), at the speed of a whole fade of `time`. Calls `step` with
    /// each change, and `arrival` at the end, in turns of their own.
    func go(
        to goal: Double, fading time: MediaTime, on queue: EventQueue, step: @escaping () -> Void,
        arrival: @escaping () -> Void
    ) {
        self.time = time
        move = Move(start: phase, goal: goal, began: .now, whole: max(1, Double(time.nanoseconds)))
        // A step changes the amplitude by 2 % of the whole, unless the fade is very short.
        let interval = max(.milliseconds(5), Duration.nanoseconds(time.nanoseconds / 100))
        stepLater(interval, on: queue, step, arrival)
    }

    private func stepLater(
        _ interval: Duration, on queue: EventQueue, _ step: @escaping () -> Void, _ arrival: @escaping () -> Void
    ) {
        timer = queue.timer(after: interval) { [weak self] in
            guard let self, let move else { return }
            phase = move.phase(at: .now)
            step()
            if phase == move.goal {
                halt()
                arrival()
            } else {
                stepLater(interval, on: queue, step, arrival)
            }
        }
    }

    /// Stays where it is.
    func halt() {
        move = nil
        timer = nil
    }

    /// At once. A rise from there takes `time`.
    func set(_ phase: Double, time: MediaTime = .zero) {
        halt()
        self.phase = phase
        self.time = time
    }
}
