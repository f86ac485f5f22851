public import LaurelModel

/// The changes that a recomputation of a leaderboard's entries from its facts makes or would make.
public struct Recomputation: Hashable, Sendable {
    /// An entry whose stored and recomputed values differ.
    public struct Change: Hashable, Sendable {
        /// The occurrence's number; nil on a classic leaderboard.
        public let occurrence: Int64?
        /// The player of the entry.
        public let player: Player
        /// The stored entry, if there is one.
        public let before: Entry?
        /// The entry according to the facts, if there is one.
        public let after: Entry?
    }

    /// The maximum number of changes that are listed. All are counted.
    public static let changeCountMax = 1_000

    /// The recomputed leaderboard.
    public let leaderboard: Leaderboard
    /// The position of the last fact that was read or, after a recomputation, of its own fact.
    public fileprivate(set) var position: LedgerPosition
    /// The number of entries according to the facts.
    public fileprivate(set) var entryCount = 0
    /// The number of changes.
    public fileprivate(set) var changeCount = 0
    /// Whether stored entries are damaged, so that all of them are replaced.
    public fileprivate(set) var isDamaged = false
    /// The changes, ordered by occurrence and player.
    public fileprivate(set) var changes: [Change] = []
}

/// The verification of a realm's entries against its facts.
public struct RealmVerification: RealmSubject {
    /// The service of the realm.
    package let service: RealmService

    /// Recomputes a leaderboard's entries from its facts with its current settings, and returns the differences.
    ///
    /// If the stored entries are intact, there are no differences and nothing is written. O(facts of the realm) time,
    /// and memory for the leaderboard's scores.
    ///
    /// - Parameters:
    ///   - isPreview: Whether differences are only returned, without a change.
    ///   - actor: The actor in the audit log, if entries were changed.
    public func recompute(
        _ id: LeaderboardID, in game: GameID, isPreview: Bool, by actor: AuditActor
    ) async throws(ServiceError) -> Recomputation {
        let registered = try service.registered(id, of: game)
        var recomputation: Recomputation
        do throws(LedgerError) { recomputation = try await comparison(of: registered) } catch { throw .ledger(error) }
        guard !isPreview, recomputation.changeCount > 0 || recomputation.isDamaged else { return recomputation }
        recomputation.position = try await administer { transaction, moment in
            let facts = try transaction.perform([.recompute(id)], at: moment)
            try transaction.audit(AuditedAct(.leaderboardRecomputed, leaderboard: id), by: actor, at: moment)
            return try facts.last?.position ?? transaction.head.position
        }
        return recomputation
    }

    private func comparison(of registered: RegisteredLeaderboard) async throws(LedgerError) -> Recomputation {
        var position = service.position
        var entryRecomputation = try await EntryRecomputation(registered, upTo: position, in: realm, of: ledger)
        var recomputation = Recomputation(leaderboard: registered.leaderboard, position: position)
        for ranking in try await rankings(of: registered, folded: entryRecomputation) {
            let snapshot: RankingSnapshot
            do {
                snapshot = try await ledger.entries(of: ranking, in: realm)
            } catch .damaged {
                recomputation.isDamaged = true
                snapshot = RankingSnapshot(head: try await ledger.overview(of: realm).head, entries: [], flags: [:])
            }
            // Facts and entries must have the same position.
            var pages = FactPages(after: position, upTo: snapshot.head.position, in: realm, of: ledger)
            while let facts = try await pages.next() { facts.forEach { entryRecomputation.apply($0) } }
            position = max(position, snapshot.head.position)
            try await compare(snapshot, of: ranking, with: entryRecomputation, into: &recomputation)
        }
        recomputation.position = position
        return recomputation
    }

    private func rankings(
        of registered: RegisteredLeaderboard, folded entryRecomputation: EntryRecomputation
    ) async throws(LedgerError) -> [RankingID] {
        var rankings = Set(entryRecomputation.entries.keys.map(\.ranking))
        if registered.leaderboard.recurrence == nil { rankings.insert(RankingID(leaderboard: registered.number)) }
        var below = Int64.max
        while true {
            let some = try await ledger.occurrences(of: registered.number, below: below, limit: 1_000, in: realm)
            for (number, _) in some { rankings.insert(RankingID(leaderboard: registered.number, occurrence: number)) }
            guard let last = some.last else { break }
            below = last.number
        }
        return rankings.sorted { $0.occurrence < $1.occurrence }
    }

    private func compare(
        _ snapshot: RankingSnapshot, of ranking: RankingID, with entryRecomputation: EntryRecomputation,
        into recomputation: inout Recomputation
    ) async throws(LedgerError) {
        let stored = Dictionary(snapshot.entries.map { ($0.player, $0.stored.entry) }) { $1 }
        let folded = entryRecomputation.entries(of: ranking).mapValues(\.entry)
        recomputation.entryCount += folded.count
        let changed = Set(stored.keys).union(folded.keys).filter { stored[$0] != folded[$0] }.sorted()
        recomputation.changeCount += changed.count
        let listed = changed.prefix(Recomputation.changeCountMax - recomputation.changes.count)
        let players = try await service.players.numbered(Array(listed))
        let isRecurring = recomputation.leaderboard.recurrence != nil
        for number in listed {
            guard let player = players[number] else { continue }
            recomputation.changes.append(
                .init(
                    occurrence: isRecurring ? ranking.occurrence : nil, player: player, before: stored[number],
                    after: folded[number]))
        }
    }
}
