internal import DBus
internal import Glibc

/// Which well-known name a player asks for (C1 to C4): the base name if it is free, else one with the process id.
/// Nobody is replaced, nobody waits in a queue, and a name once held is the one asked for again on a new bus.
enum BusName {
    /// The names to try, best first.
    static func candidates(suffix: String, processID: Int32, former: String?) -> [String] {
        let base = MPRISNames.busNamePrefix + suffix
        let instance = base + ".instance\(processID)"
        // A process can hold several sessions, each on a connection of its own (C7).
        let further = (2...16).map { "\(instance)_\($0)" }
        let all = [base, instance] + further
        guard let former else { return all }
        return [former] + all.filter { $0 != former }
    }

    /// Takes the first free name; returns it.
    static func acquire(on connection: Connection, suffix: String, former: String?) throws(DBusError) -> String {
        for name in candidates(suffix: suffix, processID: getpid(), former: former) {
            switch try connection.requestName(name, flags: [.doNotQueue]) {
            case .primaryOwner, .alreadyOwner: return name
            default: continue
            }
        }
        throw DBusError.failed("Every name for \(suffix) on the bus is taken.")
    }
}
