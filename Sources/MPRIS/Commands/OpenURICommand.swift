internal import DBus
internal import MediaModel
internal import NowPlaying

/// OpenUri (C82 to C87). A refused URI leaves everything as it is.
extension MPRISService {
    func openURI(_ invocation: Invocation) {
        guard traits.canControl else { return invocation.fail(controlError) }
        guard availableCommands.contains(.openURI) else {
            return invocation.fail(.notSupported("\(identity.identity) opens no URIs now."))
        }
        do throws(DBusError) {
            let uri = try playableURI(invocation.arguments[0].asString ?? "")
            run(session.remoteCommandCenter.openURI, OpenURIEvent(uri: uri)) { status in
                if let error = status.failure { invocation.fail(error) } else { invocation.reply() }
            }
        } catch {
            invocation.fail(error)
        }
    }

    /// What a client named, if it is a URI and of a scheme that the player takes.
    func playableURI(_ text: String) throws(DBusError) -> MediaURI {
        guard let uri = MediaURI(text) else {
            throw .invalidArguments("“\(TagText.line(text) ?? "")” is not a URI.")
        }
        guard identity.supportedURISchemes.contains(uri.scheme) else {
            throw .notSupported("\(identity.identity) does not open \(uri.scheme): URIs.")
        }
        return uri
    }
}
