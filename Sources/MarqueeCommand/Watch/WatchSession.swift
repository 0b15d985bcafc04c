internal import DBus
internal import EventQueue
internal import MediaModel

/// One player followed on the bus. Confined to the queue.
final class WatchSession {
    private let client: BusClient
    private let name: String
    private let waits: Bool
    private let printer: WatchPrinter
    private let finish: ClientFinish

    private var player: FollowedPlayer?
    /// Whether its first line is out; changes before that are part of it.
    private var isAnnounced = false
    /// What waits for the place in the queue, which belongs to the same change and has to be asked for.
    private var heldChanges: [PlayerChange]?
    private var ownerWatch: SignalSubscription?
    private var subscriptions: [SignalSubscription] = []
    private var signalWatch: SignalWatch?
    private var readerWatch: DescriptorWatch?

    init(_ client: BusClient, player name: String, waits: Bool, printer: WatchPrinter, finish: ClientFinish) {
        self.client = client
        self.name = name
        self.waits = waits
        self.printer = printer
        self.finish = finish
    }

    private var busName: String { PlayerNames.prefix + name }

    func start(queue: EventQueue) {
        let finish = finish
        signalWatch = SignalWatch([.interrupt, .terminate], queue: queue) { _ in finish(ExitCode.done) }
        // Asks for nothing: only the end of the reader is reported.
        readerWatch = queue.watch(OutputStream.output.rawValue, for: []) { _ in finish(ExitCode.done) }
        client.connection.onDisconnect = { finish(ClientError("the session bus has gone; log in anew")) }
        ownerWatch = client.connection.watchOwner(of: busName) { [weak self] owner in
            self?.ownerChanged(owner)
        }
    }

    private func ownerChanged(_ owner: String?) {
        subscriptions = []
        player = nil
        isAnnounced = false
        heldChanges = nil
        guard let owner else {
            check(printer.writeAbsence())
            if !waits { finish(ExitCode.done) }
            return
        }
        follow(owner)
    }

    /// The bus handles what we send in order: what the player says after its answer to `GetAll` reaches us.
    private func follow(_ owner: String) {
        let connection = client.connection
        for path in [RemotePlayer.path, RemotePlayer.ownPath] {
            let match = SignalMatch(
                sender: owner, path: path, interface: "org.freedesktop.DBus.Properties",
                member: "PropertiesChanged")
            subscriptions.append(
                connection.subscribe(to: match) { [weak self] in self?.propertiesChanged($0) })
        }
        let seeked = SignalMatch(
            sender: owner, path: RemotePlayer.path, interface: RemotePlayer.interface, member: "Seeked")
        subscriptions.append(connection.subscribe(to: seeked) { [weak self] in self?.seeked($0) })
        readAll(from: owner)
    }

    private func readAll(from owner: String) {
        read(RemotePlayer.interface, RemotePlayer.path, from: owner) { [weak self] in self?.takePlayer($0) }
        read(RemotePlayer.ownInterface, RemotePlayer.ownPath, from: owner) { [weak self] in self?.takeOwn($0)
        }
    }

    private func read(
        _ interface: String, _ path: ObjectPath, from owner: String,
        then: @escaping (Result<[String: Value], DBusError>) -> Void
    ) {
        let call = MethodCall(
            destination: owner, path: path, interface: "org.freedesktop.DBus.Properties", member: "GetAll",
            arguments: [.string(interface)], allowsAutoStart: false)
        client.connection.call(call, timeout: BusClient.limit) { result in
            then(result.map { $0.first?.propertyTable ?? [:] })
        }
    }

    private func takePlayer(_ result: Result<[String: Value], DBusError>) {
        switch result {
        case .success(let table):
            if player == nil {
                player = FollowedPlayer(PlayerStatus(playerName: name, player: table), now: .now)
            } else {
                change { $0.refresh(table, now: $1) }
            }
        case .failure(let error) where error.isNoReply && player == nil && client.hasOwner(busName):
            finish(ClientError("\(name) did not answer within 5 s; try again, or end its process"))
        case .failure: break
        }
    }

    /// Comes second and makes the picture complete: only now is it announced. Other players have no such interface.
    private func takeOwn(_ result: Result<[String: Value], DBusError>) {
        let table = (try? result.get()) ?? [:]
        change { table.isEmpty ? [] : $0.apply(table, of: RemotePlayer.ownInterface, now: $1) }
        if isAnnounced { tellHeldChanges() }
        guard !isAnnounced, let player else { return }
        isAnnounced = true
        check(printer.write([.player], of: player, now: .now))
    }

    private func propertiesChanged(_ signal: SignalMessage) {
        guard signal.arguments.count == 3, let interface = signal.arguments[0].asString,
            [RemotePlayer.interface, RemotePlayer.ownInterface].contains(interface)
        else { return }
        if let invalidated = signal.arguments[2].asStrings, !invalidated.isEmpty, player != nil,
            let owner = signal.sender
        {
            readAll(from: owner)
        }
        let changed = signal.arguments[1].propertyTable
        // The place in the queue changes with the track and has no signal of its own.
        let placeOwner = changed["Metadata"] != nil && player?.status.queueLength != nil ? signal.sender : nil
        if placeOwner != nil, isAnnounced { heldChanges = heldChanges ?? [] }
        change { $0.apply(changed, of: interface, now: $1) }
        if let owner = placeOwner {
            read(RemotePlayer.ownInterface, RemotePlayer.ownPath, from: owner) { [weak self] in self?.takeOwn($0) }
        }
    }

    private func seeked(_ signal: SignalMessage) {
        guard let position = signal.arguments.first?.wholeNumber else { return }
        change { $0.seeked(to: MediaTime(microseconds: position), now: $1) }
    }

    private func change(_ apply: (inout FollowedPlayer, HostTime) -> [PlayerChange]) {
        let now = HostTime.now
        guard var known = player else { return }
        let changes = apply(&known, now)
        player = known
        guard isAnnounced else { return }
        if let held = heldChanges {
            heldChanges = held + changes.filter { !held.contains($0) }
        } else {
            check(printer.write(changes, of: known, now: now))
        }
    }

    private func tellHeldChanges() {
        guard let changes = heldChanges, let player else { return }
        heldChanges = nil
        check(printer.write(changes, of: player, now: .now))
    }

    private func check(_ failure: WriteFailure?) {
        if let failure { finish(failure.report(whenNobodyReads: ExitCode.done)) }
    }
}
