import LaurelModel

/// The migration of one realm.
struct RealmMigration {
    private let realm: Realm
    private let source: any Ledger
    private let target: any Ledger
    private let countPerWrite: Int

    init(_ realm: Realm, _ migration: LedgerMigration) {
        self.realm = realm
        source = migration.source
        target = migration.target
        countPerWrite = migration.countPerWrite
    }

    /// Makes the target unusable until ``release()``, unless it is complete already.
    func mark() async throws {
        let original = try await source.overview(of: realm).head.inGeneration(0)
        let head = try await target.overview(of: realm).head
        guard !head.isUnderMigration, !head.isSame(as: original) || original == Head() else { return }
        var marked = head
        marked.epoch = -original.epoch
        try await write(Decision(writing: marked), after: head)
    }

    /// Copies the missing data, and compares everything.
    func run(progress: (Int, Int) -> Void) async throws {
        guard try await target.overview(of: realm).head.isUnderMigration else { return }
        let overview = try await source.overview(of: realm)
        try await copyPlayers(upTo: overview.head.lastPlayer)
        try await copyFacts(upTo: overview.head.position) { progress($0, Int(overview.head.position.value)) }
        try await copyRankings(of: overview)
        try await RecordMigration(of: realm, from: source, to: target, countPerWrite: countPerWrite).run()
        try await compare()
    }

    func release() async throws {
        let head = try await target.overview(of: realm).head
        guard head.isUnderMigration else { return }
        var released = head
        released.epoch = -head.epoch
        guard released.isSame(as: try await source.overview(of: realm).head) else {
            throw MigrationError.disturbed(realm)
        }
        try await write(Decision(writing: released), after: head)
    }

    private func write(_ decision: Decision, after head: Head) async throws {
        guard try await target.write(decision, in: realm, after: head) else {
            throw MigrationError.disturbed(realm)
        }
    }

    private func copyPlayers(upTo last: PlayerNumber) async throws {
        var head = try await target.overview(of: realm).head
        while head.lastPlayer < last {
            // Less than `last`, so that another number follows.
            let numbers = PlayerNumber(head.lastPlayer.value + 1).batch(through: last, count: countPerWrite)
            var decision = Decision(writing: head)
            decision.head.lastPlayer = numbers.last ?? last
            decision.players = try await source.players(numbered: Set(numbers), in: realm)
            try await write(decision, after: head)
            head = decision.head
        }
    }

    private func copyFacts(upTo last: LedgerPosition, progress: (Int) -> Void) async throws {
        var head = try await target.overview(of: realm).head
        while head.position < last {
            progress(Int(head.position.value))
            let count = min(countPerWrite, Int(last.value - head.position.value))
            let facts = try await source.facts(in: realm, after: head.position, limit: count)
            guard let first = facts.first, first.follows(head.position) else {
                throw LedgerError.damaged("the fact after position \(head.position) is missing")
            }
            let decision = try await self.decision(taking: facts, after: head)
            try await write(decision, after: head)
            head = decision.head
        }
        progress(Int(last.value))
    }

    /// Returns the decision that writes `facts` with their entries.
    private func decision(taking facts: [Fact], after head: Head) async throws -> Decision {
        var decision = Decision(writing: head)
        var flagged: Set<PlayerNumber> = []
        for fact in facts {
            // This version may encode texts differently, which changes the checksums.
            let chained = fact.chained(after: decision.head.checksum)
            decision.append(chained)
            switch fact.content {
            // The players' rows may have been copied before this fact was committed.
            case .flags(_, let player), .player(_, let player): flagged.insert(player)
            // Entries are compared at the end.
            case .submission, .leaderboard, .reset, .correction, .wipe, .final, .reopened, .epoch, .challenges: break
            }
        }
        if !flagged.isEmpty { decision.players = try await source.players(numbered: flagged, in: realm) }
        return decision
    }

    /// Copies the occurrences, and the entries of leaderboards whose entries were recomputed with later settings.
    private func copyRankings(of overview: RealmOverview) async throws {
        let head = try await target.overview(of: realm).head
        var decision = Decision(writing: head)
        decision.head.moment = overview.head.moment
        for registered in overview.leaderboards {
            let occurrences = try await occurrences(of: registered)
            decision.occurrences.merge(occurrences) { $1 }
            let rankings =
                registered.leaderboard.recurrence == nil
                ? [RankingID(leaderboard: registered.number)] : Array(occurrences.keys)
            var (stored, isEqual) = ([EntryKey: StoredEntry](), true)
            for ranking in rankings {
                let entries = try await entries(of: ranking, in: source)
                if isEqual { isEqual = try await self.entries(of: ranking, in: target) == entries }
                stored.merge(entries) { $1 }
            }
            guard !isEqual else { continue }
            decision.recomputed.insert(registered.number)
            decision.entries.merge(stored) { $1 }
        }
        try await write(decision, after: head)
    }

    private func entries(of ranking: RankingID, in ledger: any Ledger) async throws -> [EntryKey: StoredEntry] {
        let snapshot = try await ledger.entries(of: ranking, in: realm)
        return Dictionary(
            uniqueKeysWithValues: snapshot.entries.map { (EntryKey(ranking: ranking, player: $0.player), $0.stored) })
    }

    private func occurrences(of registered: RegisteredLeaderboard) async throws -> [RankingID: StoredOccurrence] {
        var found: [RankingID: StoredOccurrence] = [:]
        var below = Int64.max
        while true {
            let some = try await source.occurrences(of: registered.number, below: below, limit: 1_000, in: realm)
            for (number, stored) in some {
                found[RankingID(leaderboard: registered.number, occurrence: number)] = stored
            }
            guard let last = some.last else { return found }
            below = last.number
        }
    }
}

// MARK: - Comparing

extension RealmMigration {
    private func compare() async throws {
        let (original, copy) = (try await source.overview(of: realm), try await target.overview(of: realm))
        var head = copy.head
        head.epoch = -head.epoch
        guard head.isSame(as: original.head) else { throw MigrationError.disturbed(realm) }
        try await comparePlayers(upTo: head.lastPlayer)
        try await compareFacts(upTo: head.position)
        let sound = try await LedgerVerification(of: source, in: realm)
        let moved = try await LedgerVerification(of: target, in: realm)
        guard sound.isSound, moved == sound else {
            throw MigrationError.different(
                realm, sound.differences.map { "The source: \($0)" } + moved.differences.map { "The target: \($0)" })
        }
    }

    private func comparePlayers(upTo last: PlayerNumber) async throws {
        var numbers = PlayerNumber(1).batch(through: last, count: countPerWrite)
        while let first = numbers.first, let end = numbers.last {
            let original = try await source.players(numbered: Set(numbers), in: realm)
            guard try await target.players(numbered: Set(numbers), in: realm) == original else {
                throw MigrationError.different(realm, ["Players \(first) to \(end) differ."])
            }
            guard end < last else { return }
            numbers = PlayerNumber(end.value + 1).batch(through: last, count: countPerWrite)
        }
    }

    private func compareFacts(upTo last: LedgerPosition) async throws {
        var position = LedgerPosition.start
        while position < last {
            let count = countPerWrite
            let original = try await source.facts(in: realm, after: position, limit: count)
            guard let end = original.last,
                try await target.facts(in: realm, after: position, limit: count).elementsEqual(
                    original, by: { $0.isSame(as: $1) })
            else { throw MigrationError.different(realm, ["The facts after position \(position) differ."]) }
            position = end.position
        }
    }
}

extension Fact {
    /// Whether the facts are equal except for their checksums.
    fileprivate func isSame(as other: Fact) -> Bool {
        position == other.position && moment == other.moment && content == other.content
    }
}

extension Head {
    /// Whether the heads are equal except for the last facts' checksums and the storages' generations.
    fileprivate func isSame(as other: Head) -> Bool {
        var copy = inGeneration(other.generation)
        copy.checksum = other.checksum
        return copy == other
    }
}
