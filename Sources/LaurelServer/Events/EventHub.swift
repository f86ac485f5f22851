import LaurelCore
import LaurelModel
import LaurelWire
import NIOCore

/// Follows a realm's ledger for all who listen to it: each fact and each telling is read once, however many they are.
actor EventHub {
    private let service: RealmService
    private let ledger: any Ledger
    private let writer: EventWriter
    private var listeners: [Int: EventListener] = [:]
    private var lastListener = 0
    /// The last fact whose events were sent.
    private var position = LedgerPosition.start
    /// Who led each watched leaderboard last.
    private var leaders: [LeaderboardID: String] = [:]
    private var following: Task<Void, Never>?

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
    /// - Parameter lastID: The last event that the listener saw: what they were told since comes first. Without it the stream
    ///   begins now.
    func listen(
        player: PlayerNumber?, game: GameID, board: LeaderboardID?, after lastID: String?
    ) async throws -> (number: Int, events: AsyncStream<ByteBuffer>) {
        let (events, stream) = AsyncStream.makeStream(
            of: ByteBuffer.self, bufferingPolicy: .bufferingOldest(EventListener.eventCountMax))
        if following == nil {
            position = service.position
            following = Task { await follow() }
        }
        let now = ToldID(position: service.position, number: ToldID.numberMax)
        let seen = lastID.flatMap(writer.told)
        let listener = EventListener(
            player: player, game: game, board: board, sentThrough: seen ?? now, stream: stream)
        lastListener += 1
        let number = lastListener
        listeners[number] = listener
        // A comment, so that the listener sees at once that it is connected. One who begins is given the place from which
        // they go on, so that nothing is missed by somebody who leaves before they were told anything.
        let place = "id: \(writer.id(of: now))\n"
        _ = listener.send(ByteBuffer(string: ": welcome\n\(lastID == nil ? place : "")\n"))
        if lastID != nil, seen.map({ $0.position > service.position }) ?? true {
            // From before this ledger began: what the listener knows may be wrong altogether.
            _ = listener.send(ByteBuffer(string: "\(place)event: reset\ndata: {}\n\n"))
            listener.sentThrough = now
        }
        try await catchUp(listener, number)
        return (number, events)
    }

    func leave(_ number: Int) {
        listeners[number] = nil
        guard listeners.isEmpty else { return }
        following?.cancel()
        following = nil
        leaders = [:]
    }

    /// Sends what a listener was told before. What is told meanwhile is read here too, and passed over by whoever tells it.
    private func catchUp(_ listener: EventListener, _ number: Int) async throws {
        guard let player = listener.player else { return }
        listener.isCatchingUp = true
        defer { listener.isCatchingUp = false }
        while true {
            let limit = EventListener.eventCountMax / 2
            listener.hasMissed = false
            let missed = try await service.told(to: player, after: listener.sentThrough, limit: limit)
            for told in missed {
                let event = try await Self.event(writer.body(of: told))
                listener.sentThrough = told.id
                if !listener.send(event) { return leave(number) }
            }
            // Nothing was told to others that this listener, catching up, was left out of.
            if missed.count < limit, !listener.hasMissed { return }
        }
    }

    // MARK: - Following

    private func follow() async {
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
        let told = try await told(after: position, through: last)
        for told in told { try await send(told) }
        // Ranks are asked of the service, which may be a little behind its own ledger.
        await service.reach(last)
        let live = try await liveEvents(of: facts)
        for live in live { send(live.event, where: live.concerns) }
        position = last
    }

    private func told(after first: LedgerPosition, through last: LedgerPosition) async throws -> [Told] {
        var all: [Told] = []
        var after = ToldID(position: first, number: .max)
        while true {
            let page = try await service.told(after: after, limit: 1_000)
            all += page.prefix { $0.id.position <= last }
            guard page.count == 1_000, let end = page.last, end.id.position <= last else { return all }
            after = end.id
        }
    }

    private func send(_ told: Told) async throws {
        for listener in listeners.values where listener.isCatchingUp && listener.player == told.player {
            listener.hasMissed = true
        }
        let concerned = listeners.values.contains { $0.isTold(told) }
        guard concerned else { return }
        let body = try await writer.body(of: told)
        let event = try Self.event(body)
        for (number, listener) in listeners where listener.isTold(told) {
            guard listener.player == nil || told.player == nil || told.id > listener.sentThrough else { continue }
            guard told.player != nil || listener.board?.text == body.leaderboardID else { continue }
            if told.player != nil { listener.sentThrough = told.id }
            if !listener.send(event) { leave(number) }
        }
    }

    private func send(_ event: ByteBuffer, where concerns: (EventListener) -> Bool) {
        for (number, listener) in listeners where concerns(listener) && !listener.send(event) { leave(number) }
    }

    /// What is merely live: the last of each kind about each ranking and each player.
    private func liveEvents(
        of facts: [Fact]
    ) async throws -> [(event: ByteBuffer, concerns: (EventListener) -> Bool)] {
        var events: [(event: ByteBuffer, concerns: (EventListener) -> Bool)] = []
        let boards = await service.leaderboardsByNumber
        var changed: Set<RankingID> = []
        var improved: Set<EntryKey> = []
        let players = Set(listeners.values.compactMap(\.player))
        for fact in facts {
            switch fact.content {
            case .submission(let submission) where submission.outcome == .ranked:
                changed.insert(submission.ranking)
                if players.contains(submission.player) { improved.insert(submission.entryKey) }
            case .reset(let ranking): changed.insert(ranking)
            default: break
            }
        }
        for ranking in changed {
            guard let board = boards[ranking.leaderboard], listeners.values.contains(where: { $0.board == board.id })
            else { continue }
            var body = try await writer.body("leaderboard.updated", of: board, occurrence: ranking.occurrence)
            let concerns = { (listener: EventListener) in listener.board == board.id && listener.game == board.game }
            events.append((try Self.event(body), concerns))
            let leader = body.entries?.first?.player.id
            if let before = leaders.updateValue(leader ?? "", forKey: board.id), before != leader ?? "" {
                body.type = "leader.changed"
                events.append((try Self.event(body), concerns))
            }
        }
        let known = try await service.players(Set(improved.map(\.player)))
        for key in improved {
            guard let board = boards[key.ranking.leaderboard], let player = known[key.player] else { continue }
            let body = try await writer.body(
                "entry.improved", of: board, occurrence: key.ranking.occurrence, player: player.id)
            events.append((try Self.event(body), { $0.player == key.player && $0.game == board.game }))
        }
        return events
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

extension EventListener {
    /// Whether something that is told may concern them. Those who catch up read it themselves.
    fileprivate func isTold(_ told: Told) -> Bool {
        told.game == game && (told.player == nil ? board != nil : told.player == player && !isCatchingUp)
    }
}
