internal import DBus

/// logind on the bus (`org.freedesktop.login1`), as its manual page of that name describes it.
enum Logind {
    static let name = "org.freedesktop.login1"
    static let path: ObjectPath = "/org/freedesktop/login1"
    static let interface = "org.freedesktop.login1.Manager"
}

extension SleepLock {
    /// What, who, why, mode. `sleep` blocks what suspends by itself and what a desktop's menu asks for, but not a closed
    /// lid: logind passes locks of this kind over there (`LidSwitchIgnoreInhibited`), and then the delay lock counts.
    func call(by name: String) -> MethodCall {
        let (what, why, mode) =
            switch self {
            case .delaySleep: ("sleep", "Pauses before the machine sleeps", "delay")
            case .blockSuspend: ("sleep", "Something is playing", "block")
            case .blockIdle: ("idle", "A video is playing", "block")
            }
        return MethodCall(
            destination: Logind.name, path: Logind.path, interface: Logind.interface, member: "Inhibit",
            arguments: [.string(what), .string(name), .string(why), .string(mode)], allowsAutoStart: false)
    }
}
