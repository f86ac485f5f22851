import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelWire
import NIOCore

/// A follower of a realm's ledger for all event listeners. It reads each fact and each notification once for all of
/// them.
actor EventHub {
    let service: RealmService
    let ledger: any Ledger
    let writer: EventWriter
    private let drain: DrainState
    private(set) var listeners: [Int: EventListener] = [:]
    private var lastListener = 0
    /// The position of the last fact whose events were sent.
    private var position = LedgerPosition.start
    /// The last known leader of each watched ranking, by player ID; an empty string if the ranking has no entries.
    var leaders: [RankingID: String] = [:]
    private var following: Task<Void, Never>?
    /// The last task that followed the ledger. It may not have ended yet.
    private var lastFollowing: Task<Void, Never>?

    init(service: RealmService, ledger: any Ledger, writer: EventWriter, drain: DrainState) {
        self.service = service
        self.ledger = ledger
        self.writer = writer
        self.drain = drain
    }

    /// The interval of heartbeats on a stream, in seconds.
    private static let heartbeatSeconds = 15
    /// The delays after which the clients of a server that drains reconnect.
    private static let reconnectMilliseconds = 1_000...5_000

    var listenerCount: Int { listeners.count }

    /// Adds a listener and starts its stream.
    ///
    /// - Parameters:
    ///   - lastID: The ID of the last event that the client received. Later events are sent first. Nil to start at the
    ///     current position.
    ///   - authorization: The authorization of the stream. The stream ends when it becomes invalid.
    func listen(
        player: PlayerNumber?, game: GameID, board: LeaderboardID?, after lastID: String?,
        authorization: EventAuthorization = .always
    ) async throws -> (number: Int, events: AsyncStream<ByteBuffer>) {
        if let board { try await noteLeader(of: board) }
        let pruned = lastID == nil ? nil : try await service.notifications.lastPruned()
        let (events, stream) = AsyncStream.makeStream(
            of: ByteBuffer.self, bufferingPolicy: .bufferingOldest(EventListener.eventCountMax))
        // The position of an earlier history may be one that the ledger does not reach soon.
        let reloadCount = endOutdated()
        if following == nil {
            let (start, last) = (service.position, lastFollowing)
            // The previous task may be between reading facts and sending their events. It must not change the position
            // later.
            // It serves all listeners, and ends after the request.
            following = LedgerDeadline.$current.withValue(nil) {
                Task {
                    _ = await last?.value
                    await follow(after: start)
                }
            }
            lastFollowing = following
        }
        let now = NotificationID(position: service.position, number: NotificationID.numberMax)
        let seen = lastID.flatMap(writer.notificationID)
        let listener = EventListener(
            player: player, game: game, board: board, sentThrough: seen ?? now, stream: stream,
            authorization: authorization, reloadCount: reloadCount)
        lastListener += 1
        let number = lastListener
        listeners[number] = listener
        // This also ends the stream of a response that is discarded before it is sent.
        stream.onTermination = { [weak self] _ in Task { [weak self] in await self?.leave(number) } }
        // A comment confirms the connection immediately. A new stream also receives its starting ID, so that a client
        // that disconnects before the first event can resume from there.
        let place = "id: \(writer.id(of: now))\n"
        _ = listener.send(ByteBuffer(string: ": welcome\n\(lastID == nil ? place : "")\n"))
        if lastID != nil, seen.map({ $0.position > service.position || $0 < pruned ?? $0 }) ?? true {
            // The ID belongs to another ledger or to deleted notifications, so the client's state may be out of date.
            _ = listener.send(ByteBuffer(string: "\(place)event: reset\ndata: {}\n\n"))
            listener.sentThrough = now
        }
        do { try await catchUp(listener, number) } catch {
            leave(number)
            throw error
        }
        // The client has the missed events and connects to another server.
        if drain.isDraining { end() }
        return (number, events)
    }

    func leave(_ number: Int) {
        guard listeners.removeValue(forKey: number) != nil, listeners.isEmpty else { return }
        following?.cancel()
        following = nil
        leaders = [:]
    }

    /// Ends the streams whose authorization is no longer valid.
    ///
    /// - Parameter sessions: The sessions whose streams are checked; nil for all streams.
    func endUnauthorized(of sessions: Set<SessionID>? = nil) {
        for (number, listener) in listeners {
            if let sessions, listener.session.map(sessions.contains) != true { continue }
            if !listener.isAuthorized { end(listener, number) }
        }
    }

    /// Ends all streams of a server that drains. Their clients reconnect after different delays.
    func end() {
        var random = SystemRandomNumberGenerator()
        for listener in listeners.values {
            let delay = Int.random(in: Self.reconnectMilliseconds, using: &random)
            _ = listener.send(ByteBuffer(string: "retry: \(delay)\n\n"))
            listener.finish()
        }
    }

    /// Ends the streams that started before the last change of the ledger's history. Clients that resume get a reset
    /// event, because their event IDs belong to an earlier epoch.
    ///
    /// - Returns: The number of changes of the history so far.
    @discardableResult
    func endOutdated() -> Int {
        let count = service.historyChanges.reloadCount
        for (number, listener) in listeners where listener.reloadCount < count { end(listener, number) }
        return count
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

    /// Sends the stored notifications that a listener missed. Notifications that arrive meanwhile are read here as
    /// well, and ``send(_:)`` skips the listener.
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
            // All notifications were read, and none was skipped for this listener while it was catching up.
            if next == nil, !listener.hasMissed { return }
        }
    }

    // MARK: - Following

    /// Follows the ledger until the last listener leaves.
    private func follow(after start: LedgerPosition) async {
        position = start
        let heart = Task { await beat() }
        defer { heart.cancel() }
        while !Task.isCancelled {
            do {
                _ = try await ledger.waitForFacts(in: service.realm, after: position)
                if Task.isCancelled { return }
                try await sendNew()
            } catch {
                // The ledger is unavailable: no events are sent until it is available again.
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

    /// Reads new facts, sends their notifications, and sends one live event of each kind for each changed ranking.
    private func sendNew() async throws {
        let facts = try await ledger.facts(in: service.realm, after: position, limit: 4_096)
        guard let last = facts.last?.position else { return }
        let fresh = try await notifications(after: position, through: last)
        // The service computes ranks and may be slightly behind the ledger.
        await service.reach(last)
        try await endUnauthorized(after: facts)
        for notification in fresh { try await send(notification) }
        // If a live event cannot be computed, it is lost.
        position = last
        let live = try await liveEvents(after: facts)
        // A canceled task stops here. Its successor sends the events to the listeners.
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
            // A listener that is catching up reads the notification itself.
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

    /// Encodes an event in the server-sent events format. An ID is included only if a stream can resume from the event.
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
    /// Whether the player may open an event stream. Banned players and closed accounts may not.
    var mayListen: Bool { flags.isDisjoint(with: [.banned, .closed]) }
}
