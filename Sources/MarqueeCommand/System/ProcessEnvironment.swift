internal import Glibc

/// What the kernel and the shell handed to the process.
enum ProcessEnvironment {
    /// The arguments behind the program's name, byte for byte. (`CommandLine.arguments` repairs what is not UTF-8, and
    /// a repaired name names no file.)
    static var arguments: [ArgumentText] {
        var arguments: [ArgumentText] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let argument = unsafe CommandLine.unsafeArgv[index] else { break }
            arguments.append(ArgumentText(bytes: unsafe bytes(of: argument)))
        }
        return arguments
    }

    /// Nil when it is not set or empty.
    static func variable(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }

    private static func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
        unsafe UnsafeRawBufferPointer(start: text, count: strlen(text)).map { $0 }
    }
}
