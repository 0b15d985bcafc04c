internal import DBus
internal import EventQueue
internal import MarqueeService

/// The buses, and what the desktop knows the program by.
enum DesktopFindings {
    /// `session` is the bus or why there is none.
    static func group(session: Result<BusClient, ClientError>, queue: EventQueue) -> FindingGroup {
        var bus = Finding(.ok, "Session bus", "answers")
        var isActivatable: Bool?
        switch session {
        case .success(let client):
            do throws(DBusError) {
                let names = try client.callBus("ListActivatableNames").first?.asStrings ?? []
                isActivatable = names.contains(PlayerNames.prefix + PlayerNames.ownName)
            } catch {
                bus = Finding(.broken, "Session bus", "does not answer", notes: [error.message.oneLine + "."])
            }
        case .failure(let error):
            bus = Finding(
                .broken, "Session bus", "none",
                notes: ["Nothing can see or steer the player: \(error.message.oneLine)."])
        }
        let installation = MachineInspection.installation(isActivatable: isActivatable)
        return FindingGroup("Desktop", [bus] + installation + [sleep(queue)])
    }

    private static func sleep(_ queue: EventQueue) -> Finding {
        let client = try? BusClient(queue: queue, address: .system, isVerbose: false)
        if client?.hasOwner("org.freedesktop.login1") == true { return Finding(.ok, "logind", "answers") }
        return Finding(
            .gap, "logind", client == nil ? "no system bus" : "is not on the system bus",
            notes: ["Music is not paused before the machine sleeps."])
    }
}
