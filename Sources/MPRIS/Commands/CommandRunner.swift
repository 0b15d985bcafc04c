internal import DBus
internal import NowPlaying

/// From a call to the session's handler and back to a reply.
extension MPRISService {
    /// Starts the handlers on this queue, in the order of the calls; `finish` comes on the queue too, when they have
    /// returned and everything they said to the session is published (C63).
    func run<Event>(
        _ command: RemoteCommand<Event>, _ event: Event,
        finish: @escaping (RemoteCommandHandlerStatus) -> Void
    ) {
        commandsInFlight += 1
        // With the queue as its preferred executor no step of a handler goes by way of Dispatch's threads.
        Task.immediate(executorPreference: queue) {
            let status = await command.send(event)
            commandsInFlight -= 1
            publishPendingStates()
            finish(status)
        }
    }

    /// Sends a command and answers the call with how it went.
    func send<Event>(_ command: RemoteCommand<Event>, _ event: Event, for invocation: Invocation) {
        run(command, event) { status in
            if let error = status.callError { invocation.fail(error) } else { invocation.reply() }
        }
    }

    /// What the session can be asked for at this moment: fresher than what is published.
    var availableCommands: Set<RemoteCommandKind> {
        traits.canControl ? session.currentState.availableCommands : []
    }

    /// Whether a method that needs this capability may act. While another command is under way the published answer
    /// may be out of date (`OpenUri`, then `Pause` without waiting): then the session decides.
    func mayAct(_ capability: PlayerProperty) -> Bool {
        published.table.isTrue(capability) || (traits.canControl && commandsInFlight > 0)
    }

    var controlError: DBusError {
        .notSupported("\(identity.identity) cannot be controlled from here.")
    }
}
