import LaurelCore
import LaurelModel

extension LedgerContract {
    /// Two concurrent writers and a reader.
    static let interleaving = Seeds.first(4).map { seed in
        LedgerContract("Two concurrent writers leave the same state as one writer (seed \(seed))") { fixture in
            try await interleave(fixture, seed: seed)
        }
    }

    private static func interleave(_ fixture: LedgerHarness, seed: UInt64) async throws {
        async let first = write(fixture, through: fixture.first, seed: 2 * seed)
        async let second = write(fixture, through: fixture.second, seed: 2 * seed + 1)
        async let watched = watch(fixture)
        let commits = try await [first, second]
        let snapshots = try await watched

        let reading = try await fixture.reading()
        try expect(
            "the reading through the second handle", try await fixture.reading(through: fixture.second), is: reading)
        try verify(reading)
        try await verifyIDs(reading, fixture)
        try verify(commits.flatMap(\.self), against: reading.facts)
        for (ranking, snapshot) in snapshots {
            let naive = NaiveRealm(Array(reading.facts.prefix(Int(snapshot.head.position.value))))
            try expect(
                "the entries read at \(snapshot.head.position)", snapshot.entries(of: ranking),
                is: naive.entries.filter { $0.key.ranking == ranking })
            try expect("the flags read at \(snapshot.head.position)", snapshot.flags, is: naive.flags)
        }
    }

    private static func write(
        _ fixture: LedgerHarness, through ledger: any Ledger, seed: UInt64
    ) async throws -> [(commands: [Command], commit: Commit)] {
        var random = try RandomCommands(seed: seed, fixture: fixture)
        var commits: [(commands: [Command], commit: Commit)] = []
        for _ in 0..<40 {
            let commands =
                try random.batch() + [random.correction(after: commits.flatMap(\.commit.newFacts))].compactMap(\.self)
            commits.append((commands, try await fixture.commit(commands, through: ledger, at: random.clock())))
            await Task.yield()
        }
        return commits
    }

    /// Returns snapshots of all rankings that are read while the writers commit.
    private static func watch(_ fixture: LedgerHarness) async throws -> [(RankingID, RankingSnapshot)] {
        var snapshots: [(RankingID, RankingSnapshot)] = []
        for round in 0..<60 {
            let ranking = RankingID(
                leaderboard: LeaderboardNumber(UInt32(round % 7) + 1), occurrence: Int64(round / 12))
            let snapshot = try await fixture.ledgers[round % 2].entries(of: ranking, in: fixture.realm)
            snapshots.append((ranking, snapshot))
            await Task.yield()
        }
        return snapshots
    }

    private static func verify(_ reading: RealmReading) throws {
        let naive = NaiveRealm(reading.facts)
        try naive.verifyFacts()
        let head = reading.overview.head
        try expect("the head's position", head.position.value, is: Int64(reading.facts.count))
        try expect("the head's moment", head.moment, is: reading.facts.last!.moment)
        try expect("the leaderboards", reading.overview.leaderboards, is: naive.leaderboards)
        try expect(
            "the leaderboards' numbers", naive.leaderboards.map(\.number.value),
            is: Array(1...head.lastLeaderboard.value))
        try expect("the entries", reading.entries, is: naive.entries)
        try expect("the occurrences", reading.occurrences, is: naive.occurrences)
        try expect("the flags", reading.flags, is: naive.flags)
        try expect(
            "the players' flags", reading.players.compactMapValues { $0.flags.isEmpty ? nil : $0.flags },
            is: naive.flags)
        try expect(
            "the players' numbers", reading.players.keys.map(\.value).sorted(),
            is: Array(1...head.lastPlayer.value))
        try expect("the players' ids", Set(reading.players.values.map(\.id)).count, is: reading.players.count)
        try expect(
            "the census", reading.census,
            is: Census(
                factCount: reading.facts.count, submissionIDCount: Set(naive.submissions.map(\.content.key)).count,
                entryCount: naive.entries.count, playerCount: reading.players.count))
        try expect(
            "the number of different submission ids", naive.submissions.count, is: reading.census.submissionIDCount)
    }

    private static func verifyIDs(_ reading: RealmReading, _ fixture: LedgerHarness) async throws {
        var facts: [SubmissionKey: Fact] = [:]
        for fact in reading.facts { if case .submission(let content) = fact.content { facts[content.key] = fact } }
        for ledger in fixture.ledgers {
            try expect(
                "the facts of all ids", try await ledger.submissions(Set(facts.keys), in: fixture.realm), is: facts)
        }
    }

    /// Compares each command's outcome with the ledger's final facts.
    private static func verify(_ commits: [(commands: [Command], commit: Commit)], against facts: [Fact]) throws {
        var taken: [LedgerPosition] = []
        for (commands, commit) in commits {
            for (command, outcome) in zip(commands, commit.outcomes) {
                guard case .recorded(let fact, let replayed) = outcome else { continue }
                try expect("the fact at \(fact.position)", fact, is: facts[Int(fact.position.value) - 1])
                if !replayed { taken.append(fact.position) }
                guard case .submit(let submission) = command else { continue }
                let content = try fact.submission()
                try expect("whether \(fact.position) is its submission", content.isSame(as: submission))
                try expect("the id at \(fact.position)", content.id, is: submission.id)
                let player = commit.players[content.player].flatMap(\.externalID).map(PlayerReference.external)
                try expect("the player at \(fact.position)", player, is: submission.player)
            }
        }
        try expect("the positions of the returned facts", taken.sorted(), is: facts.map(\.position))
    }
}
