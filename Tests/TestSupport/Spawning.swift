import Foundation

/// Starts a program with nothing on its standard input and no signal blocked, whatever the tests have blocked for
/// themselves; returns its identifier.
func spawn(
    _ line: [String], _ environment: [String: String], output: Int32, error: Int32
) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, error, 2)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

    var arguments = line.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0.key + "=" + $0.value) } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var identifier: pid_t = 0
    let failure = posix_spawnp(&identifier, line[0], &actions, &attributes, &arguments, &variables)
    guard failure == 0 else { throw WaitedInVain("\(line[0]) to start: \(String(cString: strerror(failure)))") }
    return identifier
}
