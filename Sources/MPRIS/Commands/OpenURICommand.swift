internal import DBus
internal import MediaModel
internal import NowPlaying

/// OpenUri (C82 to C87). A refused URI leaves everything as it is.
extension MPRISService {
    func openURI(_ invocation: Invocation) {
        guard traits.canControl else { return invocation.fail(controlError) }
        let text = invocation.arguments[0].asString ?? ""
        guard let uri = MediaURI(text) else {
            return invocation.fail(.invalidArguments("“\(TagText.line(text) ?? "")” is not a URI."))
        }
        guard availableCommands.contains(.openURI) else {
            return invocation.fail(.notSupported("\(identity.identity) opens no URIs now."))
        }
        guard identity.supportedURISchemes.contains(uri.scheme) else {
            return invocation.fail(.notSupported("\(identity.identity) does not open \(uri.scheme): URIs."))
        }
        run(session.remoteCommandCenter.openURI, OpenURIEvent(uri: uri)) { status in
            if let error = status.failure { invocation.fail(error) } else { invocation.reply() }
        }
    }
}
