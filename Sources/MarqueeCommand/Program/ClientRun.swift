internal import DBus
internal import EventQueue
internal import Synchronization

/// Runs a client verb on the calling thread, which becomes the connection's queue for as long as it takes.
enum ClientRun {
    /// `body` gets the queue; it says now or later, through the finish it is given, how it went.
    static func run(_ body: @escaping @Sendable (EventQueue, ClientFinish) -> Void) -> Int32 {
        let queue = EventQueue(labelForThisThread: "command")
        let finish = ClientFinish(queue: queue)
        queue.async { body(queue, finish) }
        queue.runOnThisThread()
        return finish.exitCode
    }

    static func perform(_ command: Command, of request: CommandLineRequest) -> Int32 {
        run { queue, finish in
            do throws(ClientError) {
                let client = try BusClient(queue: queue, isVerbose: request.isVerbose)
                let player = try RemotePlayer(request.player, client: client)
                if let output = try ClientVerbs(player: player).perform(command) {
                    if let failure = OutputStream.output.writeLine(output) {
                        return finish(failure.report(whenNobodyReads: ExitCode.failed))
                    }
                }
                if command == .quit {
                    QuitWait(player, finish: finish).start()
                } else {
                    finish(ExitCode.done)
                }
            } catch {
                finish(error)
            }
        }
    }
}

/// Ends the run of a queue with an exit code. What has to live until then is kept here.
final class ClientFinish: Sendable {
    private let queue: EventQueue
    private let code = Mutex<Int32>(ExitCode.done)
    /// Touched on the queue only, and by the last holder after its end.
    private nonisolated(unsafe) var kept: AnyObject?

    init(queue: EventQueue) {
        self.queue = queue
    }

    var exitCode: Int32 { code.withLock { $0 } }

    func callAsFunction(_ exitCode: Int32) {
        code.withLock { $0 = exitCode }
        queue.async {
            unsafe self.kept = nil
            self.queue.stop()
        }
    }

    func callAsFunction(_ error: ClientError) {
        complain(error.message)
        callAsFunction(error.exitCode)
    }

    func keep(_ object: AnyObject) {
        unsafe kept = object
    }
}

/// Waits until a player that was told to quit has left the bus.
private final class QuitWait {
    private let player: RemotePlayer
    private let finish: ClientFinish
    private var ownerWatch: SignalSubscription?
    private var limit: QueueTimer?

    init(_ player: RemotePlayer, finish: ClientFinish) {
        self.player = player
        self.finish = finish
    }

    func start() {
        finish.keep(self)
        let (finish, name) = (finish, player.name)
        ownerWatch = player.client.connection.watchOwner(of: player.busName) { owner in
            if owner == nil { finish(ExitCode.done) }
        }
        limit = finish.timer(after: BusClient.limit) {
            finish(ClientError("\(name) has not ended within 5 s; try again, or end its process"))
        }
    }
}

extension ClientFinish {
    func timer(after delay: Duration, handler: @escaping () -> Void) -> QueueTimer {
        queue.timer(after: delay, handler: handler)
    }
}
