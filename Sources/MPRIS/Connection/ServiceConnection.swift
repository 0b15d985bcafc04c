internal import DBus
internal import EventQueue

/// One connection after the other: how the service gets on the bus, and back on it.
extension MPRISService {
    /// First the objects, then the name: clients ask for everything the moment the name appears (C6).
    func connect() throws(DBusError) {
        let connection = try Connection(to: address, queue: queue)
        publishPendingStates()
        connection.export(makePlayerObject())
        if identity.hasInformation { connection.export(makeInformationObject()) }
        for provider in providers { connection.export(provider.makeObject()) }
        do throws(DBusError) {
            busName = try BusName.acquire(
                on: connection, suffix: identity.busNameSuffix, former: formerBusName)
        } catch {
            connection.close()
            throw error
        }
        formerBusName = busName
        self.connection = connection
        connection.onDisconnect = { [weak connection] in self.busWentAway(from: connection) }
        lastRetryFailure = nil
        connectionObserver?(.connected(busName: busName ?? ""))
    }

    private func makePlayerObject() -> ExportedObject {
        var interfaces = [makeRootInterface(), makePlayerInterface()]
        if traits.hasTrackList { interfaces.append(makeTrackListInterface()) }
        if traits.hasPlaylists { interfaces.append(makePlaylistsInterface()) }
        return ExportedObject(path: MPRISNames.objectPath, interfaces: interfaces)
    }

    /// The connection calls this when it is out of its own stack; one that was given up in the meantime is history.
    private func busWentAway(from lost: Connection?) {
        guard let lost, lost === connection else { return }
        lost.close()
        connection = nil
        busName = nil
        connectionObserver?(.disconnected)
        tryToReturn()
    }

    /// Tries at once, then about every second for as long as it takes; what fails is said once, not each time.
    private func tryToReturn() {
        retryTimer = nil
        guard isStarted else { return }
        do throws(DBusError) {
            try connect()
        } catch {
            if error.isBusAlive, error.message != lastRetryFailure {
                lastRetryFailure = error.message
                connectionObserver?(.cannotReturn(reason: error.message))
            }
            retryTimer = queue.timer(after: retryInterval) { self.tryToReturn() }
        }
    }
}

extension DBusError {
    /// Whether a bus refused, rather than there being none to ask.
    fileprivate var isBusAlive: Bool {
        switch name {
        case "org.freedesktop.DBus.Error.NoServer", "org.freedesktop.DBus.Error.Disconnected",
            "org.freedesktop.DBus.Error.FileNotFound", "org.freedesktop.DBus.Error.NoReply":
            false
        default: true
        }
    }
}
