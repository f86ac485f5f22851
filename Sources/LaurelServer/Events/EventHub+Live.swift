import LaurelCore
import LaurelModel
import LaurelWire

/// What is merely live: how things are after some facts, the last of each kind about each ranking and each player.
extension EventHub {
    /// Sees who leads a leaderboard that somebody begins to watch, so that the next change is known for one.
    func noteLeader(of id: LeaderboardID) async throws {
        // Whoever watched before has seen to it.
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
        // By whom, and the fact before the first of theirs.
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

    /// - Parameter improved: Whose entries are others now, and the fact by which each was what it was before.
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

    /// Those who stood above an entry before, and stand below it now.
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
    /// The entry that it left behind.
    fileprivate var entryAfter: Entry? {
        switch content {
        case .submission(let submission): submission.entry
        case .correction(let correction): correction.entry
        default: nil
        }
    }
}

extension Player {
    /// Whether friends hear what they do.
    fileprivate var notifiesFriends: Bool { flags.isDisjoint(with: [.hidden, .banned, .underage]) }
}
