import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelWire
import NIOCore
import ServiceLifecycle

/// Follows a realm's ledger for all who listen to it: each fact and each telling is read once, however many they are.
actor EventHub {
    let service: RealmService
    let ledger: any Ledger
    let writer: EventWriter
    private(set) var listeners: [Int: EventListener] = [:]
    private var lastListener = 0
    /// The last fact whose events were sent.
    private var position = LedgerPosition.start
    /// The id of who led each watched ranking last; empty where nobody did.
    var leaders: [RankingID: String] = [:]
    private var following: Task<Void, Never>?
    /// The last task that followed, which may still be about to end.
    private var lastFollowing: Task<Void, Never>?
    /// Whether the server is going: streams end, and begin no more.
    private var isClosing = false

    init(service: RealmService, ledger: any Ledger, writer: EventWriter) {
        self.service = service
        self.ledger = ledger
        self.writer = writer
    }

    /// How often a silent stream says that it is there, in seconds.
    private static let heartbeatSeconds = 15

    var listenerCount: Int { listeners.count }

    /// Begins a stream.
    ///
    /// - Parameters:
    ///   - lastID: The last event that the listener received: later events come first. Without it the stream begins now.
    ///   - authorization: The authorization of the stream, which ends when it becomes invalid.
    func listen(
        player: PlayerNumber?, game: GameID, board: LeaderboardID?, after lastID: String?,
        authorization: EventAuthorization = .always
    ) async throws -> (number: Int, events: AsyncStream<ByteBuffer>) {
        if let board { try await noteLeader(of: board) }
        let pruned = lastID == nil ? nil : try await service.notifications.lastPruned()
        let (events, stream) = AsyncStream.makeStream(
            of: ByteBuffer.self, bufferingPolicy: .bufferingOldest(EventListener.eventCountMax))
        if following == nil {
            let (start, last) = (service.position, lastFollowing)
            // The last task may be between reading facts and sending their events, and must not move the position then.
            following = Task {
                _ = await last?.value
                await follow(after: start)
            }
            lastFollowing = following
        }
        let now = NotificationID(position: service.position, number: NotificationID.numberMax)
        let seen = lastID.flatMap(writer.notificationID)
        let listener = EventListener(
            player: player, game: game, board: board, sentThrough: seen ?? now, stream: stream,
            authorization: authorization)
        lastListener += 1
        let number = lastListener
        listeners[number] = listener
        // A response that is dropped before it is sent ends the stream, too.
        stream.onTermination = { [weak self] _ in Task { [weak self] in await self?.leave(number) } }
        if isClosing { stream.finish() }
        // A comment, so that the listener sees at once that it is connected. One who begins is given the place from which
        // they go on, so that nothing is missed by somebody who leaves before they were told anything.
        let place = "id: \(writer.id(of: now))\n"
        _ = listener.send(ByteBuffer(string: ": welcome\n\(lastID == nil ? place : "")\n"))
        if lastID != nil, seen.map({ $0.position > service.position || $0 < pruned ?? $0 }) ?? true {
            // From before this ledger began, or of what is forgotten: what the listener knows may be wrong altogether.
            _ = listener.send(ByteBuffer(string: "\(place)event: reset\ndata: {}\n\n"))
            listener.sentThrough = now
        }
        do { try await catchUp(listener, number) } catch {
            leave(number)
            throw error
        }
        return (number, events)
    }

    func leave(_ number: Int) {
        guard listeners.removeValue(forKey: number) != nil, listeners.isEmpty else { return }
        following?.cancel()
        following = nil
        leaders = [:]
    }

    /// Ends the streams whose authorization is gone.
    ///
    /// - Parameter sessions: The sessions whose streams are looked at; all streams if nil.
    func endUnauthorized(of sessions: Set<SessionID>? = nil) {
        for (number, listener) in listeners {
            if let sessions, listener.session.map(sessions.contains) != true { continue }
            if !listener.isAuthorized { end(listener, number) }
        }
    }

    private func end(_ listener: EventListener, _ number: Int) {
        listener.finish()
        leave(number)
    }

    /// Ends the streams of players who were banned or removed by a wipe, and the streams on leaderboards that became
    /// private.
    private func endUnauthorized(after facts: [Fact]) async throws {
        var (flagged, affectsEveryStream) = (Set<PlayerNumber>(), false)
        for fact in facts {
            switch fact.content {
            case .flags(_, let player): flagged.insert(player)
            case .leaderboard, .wipe, .epoch: affectsEveryStream = true
            default: break
            }
        }
        if affectsEveryStream { endUnauthorized() }
        flagged.formIntersection(listeners.values.compactMap(\.player))
        guard !flagged.isEmpty else { return }
        let known = try await service.players.players(flagged)
        for (number, listener) in listeners {
            guard let player = listener.player, flagged.contains(player) else { continue }
            if known[player]?.mayListen != true { end(listener, number) }
        }
    }

    /// Sends what a listener was told before. What is told meanwhile is read here too, and passed over by whoever tells it.
    private func catchUp(_ listener: EventListener, _ number: Int) async throws {
        listener.isCatchingUp = true
        defer { listener.isCatchingUp = false }
        while true {
            listener.hasMissed = false
            let (missed, next) = try await service.notifications.list(
                to: listener.player, watching: listener.board, after: listener.sentThrough,
                limit: EventListener.eventCountMax / 2)
            for notification in missed where notification.isNotified(in: listener.game) {
                let event = try await Self.event(writer.body(of: notification))
                listener.sentThrough = notification.id
                if !listener.send(event) { return leave(number) }
            }
            if let next { listener.sentThrough = next }
            // Nothing was told to others that this listener, catching up, was left out of.
            if next == nil, !listener.hasMissed { return }
        }
    }

    // MARK: - Following

    /// Follows until nobody listens or the server goes: one waits for that, and not each listener.
    private func follow(after start: LedgerPosition) async {
        position = start
        await withGracefulShutdownHandler {
            await goOnFollowing()
        } onGracefulShutdown: {
            Task { await self.close() }
        }
    }

    private func close() {
        isClosing = true
        for listener in listeners.values { listener.finish() }
    }

    private func goOnFollowing() async {
        let heart = Task { await beat() }
        defer { heart.cancel() }
        while !Task.isCancelled {
            do {
                _ = try await ledger.waitForFacts(in: service.realm, after: position)
                if Task.isCancelled { return }
                try await sendNew()
            } catch {
                // The ledger is out of reach: whoever listens hears nothing until it is back.
                try? await ContinuousClock().sleep(for: .milliseconds(200))
            }
        }
    }

    private func beat() async {
        while !Task.isCancelled {
            try? await ContinuousClock().sleep(for: .seconds(Self.heartbeatSeconds))
            for (number, listener) in listeners where !listener.send(ByteBuffer(string: ": still here\n\n")) {
                leave(number)
            }
        }
    }

    /// Reads what came since the last time, tells it, and says once of each ranking what it has become.
    private func sendNew() async throws {
        let facts = try await ledger.facts(in: service.realm, after: position, limit: 4_096)
        guard let last = facts.last?.position else { return }
        let fresh = try await notifications(after: position, through: last)
        // Ranks are asked of the service, which may be a little behind its own ledger.
        await service.reach(last)
        try await endUnauthorized(after: facts)
        for notification in fresh { try await send(notification) }
        // What is live is lost where it cannot be found out.
        position = last
        let live = try await liveEvents(after: facts)
        // A canceled task ends here: the task that follows it notifies the listeners.
        try Task.checkCancellation()
        for event in live { try send(event) }
    }

    private func notifications(after first: LedgerPosition, through last: LedgerPosition) async throws
        -> [OutboxNotification]
    {
        var all: [OutboxNotification] = []
        var after = NotificationID(position: first, number: .max)
        while true {
            let page = try await service.notifications.list(after: after, limit: 1_000)
            all += page.prefix { $0.id.position <= last }
            guard page.count == 1_000, let end = page.last, end.id.position <= last else { return all }
            after = end.id
        }
    }

    private func send(_ notification: OutboxNotification) async throws {
        var players: Set<PlayerNumber> = []
        if let player = notification.player {
            players = [player]
        } else if let ranking = notification.ranking {
            players = try await service.players.players(Set(listeners.values.compactMap(\.player)), on: ranking)
        }
        var board: LeaderboardID?
        if let ranking = notification.ranking { board = await service.leaderboardsByNumber[ranking.leaderboard]?.id }
        let concerned = listeners.filter { _, listener in
            notification.isNotified(in: listener.game)
                && (listener.player.map(players.contains) ?? false
                    || notification.player == nil && listener.board == board)
        }
        guard !concerned.isEmpty else { return }
        let event = try Self.event(try await writer.body(of: notification))
        try Task.checkCancellation()
        for (number, listener) in concerned {
            // Those who catch up read it themselves.
            if listener.isCatchingUp { listener.hasMissed = true }
            guard !listener.isCatchingUp, notification.id > listener.sentThrough else { continue }
            listener.sentThrough = notification.id
            if !listener.send(event) { leave(number) }
        }
    }

    private func send(_ live: LiveEvent) throws {
        var events = ByteBuffer()
        for body in live.bodies {
            var event = try Self.event(body)
            events.writeBuffer(&event)
        }
        for (number, listener) in listeners where live.concerns(listener) && !listener.send(events) { leave(number) }
    }

    /// As the stream has it: an id where it can be resumed from, the type, and the body in one line.
    private static func event(_ body: EventBody) throws -> ByteBuffer {
        var event = ByteBuffer()
        if let id = body.id { event.writeString("id: \(id)\n") }
        event.writeString("event: \(body.type)\ndata: ")
        event.writeBytes(try WireJSON.bytes(of: body))
        event.writeString("\n\n")
        return event
    }
}

extension Player {
    /// Whether the player may have a stream: a banned player and a closed account may not.
    var mayListen: Bool { flags.isDisjoint(with: [.banned, .closed]) }
}
