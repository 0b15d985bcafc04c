extension PlaybackEngine {
    /// An engine that cannot fade.
    public func pauseFading() { pause() }
    public func stopFading() { stop() }
    public func hush() {}
    public func setFadeOut(_ fadeOut: FadeOut?) {}
}
