internal import Glibc

/// Tells the person who reads the program's error output about a mistake in the program that costs a message, not the
/// process.
func report(problem: String) {
    let line = "D-Bus: \(MessageWriter.cleaned(problem))\n"
    _ = unsafe line.withCString { unsafe write(STDERR_FILENO, $0, strlen($0)) }
}
