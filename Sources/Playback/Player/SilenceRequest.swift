/// Whether the sound server asks for silence, for a call or the like, or has taken that back.
public struct SilenceRequest: Hashable, Sendable {
    /// Grows with each request: the stream of which one was made may be gone before it is taken back.
    public private(set) var number: UInt64 = 0
    public private(set) var isForSilence = false

    mutating func note(_ isForSilence: Bool) {
        number += 1
        self.isForSilence = isForSilence
    }
}
