/// A client verb that could not do its work: one line which says what to do next, and the exit code.
struct ClientError: Error, Hashable {
    let message: String
    let exitCode: Int32
    /// There is no bus to ask, so nothing is known about any service.
    let isUnreachableBus: Bool
    /// The service has looked at what it was asked and said no: it may do other things.
    let isRefusal: Bool

    init(
        _ message: String, exitCode: Int32 = ExitCode.failed, isUnreachableBus: Bool = false, isRefusal: Bool = false
    ) {
        self.message = message
        self.exitCode = exitCode
        self.isUnreachableBus = isUnreachableBus
        self.isRefusal = isRefusal
    }

    static let noService = ClientError(
        "no service is running; start one with 'marquee serve' or 'marquee play FILE'",
        exitCode: ExitCode.noService)
}
