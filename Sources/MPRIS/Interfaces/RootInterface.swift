internal import DBus
internal import NowPlaying

/// `org.mpris.MediaPlayer2`: who the player is. Nothing here changes after the start, so nothing is ever signalled
/// (C48). Fullscreen and CanSetFullscreen come as a pair or, as here, not at all (C42).
extension MPRISService {
    func makeRootInterface() -> Interface {
        let (traits, identity) = (traits, identity)
        let schemes = Value.strings(traits.opensURIs ? identity.supportedURISchemes : [])
        let types = Value.strings(traits.opensURIs ? identity.supportedMIMETypes : [])
        var properties = [
            Property("CanQuit", "b", get: { .boolean(traits.canQuit) }),
            Property("CanRaise", "b", get: { .boolean(traits.canRaise) }),
            Property("HasTrackList", "b", get: { .boolean(traits.hasTrackList) }),
            Property("Identity", "s", get: { .string(identity.identity) }),
        ]
        if let entry = identity.desktopEntry {
            properties.append(Property("DesktopEntry", "s", get: { .string(entry) }))
        }
        properties += [
            Property("SupportedUriSchemes", "as", get: { schemes }),
            Property("SupportedMimeTypes", "as", get: { types }),
        ]
        return Interface(
            name: MPRISNames.rootInterface,
            methods: [
                Method("Raise") { self.raise($0) },
                Method("Quit") { self.quit($0) },
            ],
            properties: properties)
    }

    private func raise(_ invocation: Invocation) {
        guard traits.canRaise else {
            return invocation.fail(.notSupported("\(identity.identity) has no window to bring to the front."))
        }
        send(session.remoteCommandCenter.raise, RemoteCommandEvent(), for: invocation)
    }

    /// The reply goes first: the session may close the connection before its handler returns (C40).
    private func quit(_ invocation: Invocation) {
        guard traits.canQuit else {
            return invocation.fail(.notSupported("\(identity.identity) cannot be quit from here."))
        }
        invocation.reply()
        connection?.flush()
        run(session.remoteCommandCenter.quit, RemoteCommandEvent()) { _ in }
    }
}
