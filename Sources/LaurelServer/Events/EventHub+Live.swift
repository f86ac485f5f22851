import LaurelCore
import LaurelModel
import LaurelWire

/// Live events, which describe the current state of a ranking or an entry. They are neither stored nor resumable.
///
/// Several facts about a ranking or an entry that are read together result in a single event of each kind.
extension EventHub {
    /// Records the leader of a leaderboard before its first listener is added, so that the next change is detected.
    func noteLeader(of id: LeaderboardID) async throws {
        // If the leaderboard already has a listener, its leader is known.
        guard !listeners.values.contains(where: { $0.board == id }) else { return }
        guard let (number, board) = await service.leaderboardsByNumber.first(where: { $0.value.id == id }) else {
            return
        }
        let body = try await writer.body("leaderboard.updated", of: board)
        let ranking = RankingID(leaderboard: number, occurrence: body.occurrence ?? 0)
        leaders[ranking] = body.leader
    }

    func liveEvents(after facts: [Fact]) async throws -> [LiveEvent] {
        let boards = await service.leaderboardsByNumber
        let watched = Set(listeners.values.compactMap(\.board))
        var changed: Set<RankingID> = []
        // The improved entries, with the position of the fact that produced their previous version.
        var improved: [EntryKey: LedgerPosition?] = [:]
        for fact in facts {
            switch fact.content {
            case .submission(let submission) where submission.outcome == .ranked:
                changed.insert(submission.ranking)
                if improved[submission.entryKey] == nil { improved[submission.entryKey] = .some(submission.previous) }
            case .correction(let correction): changed.insert(correction.ranking)
            case .reset(let ranking): changed.insert(ranking)
            default: break
            }
        }
        var events: [LiveEvent] = []
        for ranking in changed {
            guard let board = boards[ranking.leaderboard], watched.contains(board.id) else { continue }
            events += try await changes(of: ranking, on: board)
        }
        return events + (try await improvements(improved, on: boards))
    }

    private func changes(of ranking: RankingID, on board: Leaderboard) async throws -> [LiveEvent] {
        var body = try await writer.body("leaderboard.updated", of: board, occurrence: ranking.occurrence)
        var bodies = [body]
        if leaders.updateValue(body.leader, forKey: ranking) ?? "" != body.leader {
            body.type = "leader.changed"
            bodies.append(body)
        }
        return [LiveEvent(bodies: bodies) { $0.board == board.id && $0.game == board.game }]
    }

    /// Returns the events for improved entries: for their players, and for the friends that they passed.
    ///
    /// - Parameter improved: The changed entries, with the position of the fact that produced their previous version.
    private func improvements(
        _ improved: [EntryKey: LedgerPosition?], on boards: [LeaderboardNumber: Leaderboard]
    ) async throws -> [LiveEvent] {
        let players = Set(listeners.values.compactMap(\.player))
        guard !players.isEmpty else { return [] }
        var events: [LiveEvent] = []
        let known = try await service.players.players(Set(improved.keys.map(\.player)))
        let friends = try await service.friends.numbers(of: Set(known.values.filter(\.notifiesFriends).map(\.number)))
        for (key, previous) in improved {
            guard let board = boards[key.ranking.leaderboard], let player = known[key.player] else { continue }
            let heard = players.intersection(friends[key.player] ?? [])
            var passed: Set<PlayerNumber> = []
            if !heard.isEmpty { passed = try await self.passed(heard, by: key, from: previous, order: board.order) }
            guard players.contains(key.player) || !passed.isEmpty else { continue }
            var body = try await writer.body(
                "entry.improved", of: board, occurrence: key.ranking.occurrence, player: player.id)
            events.append(LiveEvent(bodies: [body]) { $0.player == key.player && $0.game == board.game })
            guard !passed.isEmpty else { continue }
            body.type = "friend.passed"
            events.append(
                LiveEvent(bodies: [body]) { $0.game == board.game && ($0.player.map(passed.contains) ?? false) })
        }
        return events
    }

    /// Returns the players whose entries an improved entry passed: it was below theirs before and is above theirs now.
    private func passed(
        _ others: Set<PlayerNumber>, by key: EntryKey, from previous: LedgerPosition?, order: SortOrder
    ) async throws -> Set<PlayerNumber> {
        let keys = others.map { EntryKey(ranking: key.ranking, player: $0) }
        let entries = try await ledger.entries(Set(keys + [key]), in: service.realm)
        guard let now = entries[key]?.entry else { return [] }
        var before: Entry?
        if let previous {
            let position = LedgerPosition(previous.value - 1)
            before = try await ledger.facts(in: service.realm, after: position, limit: 1).first?.entryAfter
        }
        return Set(
            keys.filter { other in
                guard let entry = entries[other]?.entry else { return false }
                return now.stands(above: entry, by: order) && before?.stands(above: entry, by: order) != true
            }.map(\.player))
    }
}

extension EventBody {
    fileprivate var leader: String { entries?.first?.player.id ?? "" }
}

extension Fact {
    /// The entry that this fact produced.
    fileprivate var entryAfter: Entry? {
        switch content {
        case .submission(let submission): submission.entry
        case .correction(let correction): correction.entry
        default: nil
        }
    }
}

extension Player {
    /// Whether the player's friends are notified of the player's events.
    fileprivate var notifiesFriends: Bool { flags.isDisjoint(with: [.hidden, .banned, .underage]) }
}
