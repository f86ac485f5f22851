import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelCore

/// A ledger commits while the service still applies earlier commits.
@Suite(.timeLimit(.minutes(15)))
struct `A ledger that is ahead` {
    /// A ledger that blocks snapshots, reads of facts and ends of transactions at separate gates.
    struct SlowLedger: LedgerWrapper {
        let ledger: MemoryLedger
        /// Whether the snapshot of an occurrence's ranking is blocked at the gate.
        var holds: @Sendable (Int64) -> Bool = { _ in true }
        let loading = Gate()
        let reading = Gate()
        let transacting = Gate()
        let commits = Counter()

        func commit(_ commands: [Command], in realm: Realm, at clock: Moment) async throws(LedgerError) -> Commit {
            commits.next()
            return try await ledger.commit(commands, in: realm, at: clock)
        }

        func entries(of ranking: RankingID, in realm: Realm) async throws(LedgerError) -> RankingSnapshot {
            if holds(ranking.occurrence) { await loading.pass() }
            return try await ledger.entries(of: ranking, in: realm)
        }

        func facts(
            in realm: Realm, after position: LedgerPosition, limit: Int
        ) async throws(LedgerError) -> [Fact] {
            await reading.pass()
            return try await ledger.facts(in: realm, after: position, limit: limit)
        }

        func transact<Answer: Sendable>(
            in realm: Realm, as leader: LeadershipToken?,
            _ body: @escaping @Sendable (inout any LedgerTransaction) throws -> Answer
        ) async throws -> Answer {
            let answer = try await ledger.transact(in: realm, as: leader, body)
            await transacting.pass()
            return answer
        }
    }

    let arcade: Arcade
    let ledger: SlowLedger
    let service: RealmService

    init() async throws {
        arcade = try await Arcade()
        let start = Arcade.morning - .seconds(20 * 60)
        let recurrence = try Recurrence.fixed(
            FixedRecurrence(start: start, duration: .seconds(300), interval: .seconds(300)))
        try await arcade.commit([
            .create(arcade.leaderboard("points")),
            .create(Leaderboard(id: LeaderboardID("weekly"), game: arcade.game.id, recurrence: recurrence)),
            .submit(arcade.submission(50, by: "zoe")), .submit(arcade.submission(50, by: "zoe", on: "weekly")),
        ])
        ledger = SlowLedger(ledger: arcade.ledger)
        service = try await arcade.service(over: ledger)
    }

    /// Loads the rankings of current scores.
    private func load(_ service: RealmService) async throws {
        for board in ["points", "weekly"] {
            _ = try await service.submit([arcade.submission(1, by: "yan", on: board)])
        }
    }

    /// Submits `submissions` one by one, waits until the ledger has started with the first ones, and returns all
    /// receipts.
    private func receipts(
        of submissions: [Submission], drawnCount: Int, to service: RealmService, whenAllWait: () async throws -> Void
    ) async throws -> [Receipt] {
        let (answers, notification) = AsyncStream.makeStream(of: Result<Receipt, LedgerError>.self)
        for (index, submission) in submissions.enumerated() {
            service.submit(submission) { notification.yield($0) }
            if index < drawnCount { await until { service.intake.count == 0 } }
        }
        // Without the limit, the other submissions would start now.
        for _ in 0..<200 { await Task.yield() }
        try await whenAllWait()
        var receipts: [Receipt] = []
        for await answer in answers {
            receipts.append(try answer.get())
            if receipts.count == submissions.count { break }
        }
        return receipts
    }

    private func expect(
        _ receipts: [Receipt], ranks: [Int], before: [Int?], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(receipts.map(\.standing?.rank) == ranks, sourceLocation: sourceLocation)
        #expect(receipts.map(\.previousRank) == before, sourceLocation: sourceLocation)
        #expect(receipts.map(\.position) == receipts.map(\.position).sorted(), sourceLocation: sourceLocation)
    }

    /// Expects that the second of two scores is committed when the first, whose ranking is loaded, is applied.
    private func expectTurns(
        of submissions: [Submission], at service: RealmService, over ledger: SlowLedger
    ) async throws {
        let first = ledger.commits.count
        let receipts = try await receipts(of: submissions, drawnCount: 1, to: service) {
            await until { await ledger.loading.heldCount == 1 }
            #expect(ledger.commits.count == first + 1)
            #expect(service.intake.count == 1)
            await ledger.loading.open()
        }
        #expect(receipts.map(\.standing?.entry.score) == [60, 70])
        expect(receipts, ranks: [1, 1], before: [nil, 1])
    }

    @Test func `A ledger commits at most four batches before the first is applied`() async throws {
        await ledger.loading.open()
        try await load(service)
        let first = ledger.commits.count
        // Facts of another writer, which the service reads when it applies the first batch.
        try await arcade.commit([.submit(arcade.submission(40, by: "xia"))])
        let submissions = try [45, 47, 60, 48, 70, 10].enumerated().map { index, score in
            try arcade.submission(score, by: index == 4 ? "zoe" : "player \(index)")
        }
        let receipts = try await receipts(of: submissions, drawnCount: 4, to: service) {
            await until { ledger.commits.count == first + 4 && service.intake.count == 2 }
            #expect(ledger.commits.count == first + 4)
            #expect(service.intake.count == 2)
            await ledger.reading.open()
        }
        // zoe has 50, xia 40, yan 1.
        expect(receipts, ranks: [2, 2, 1, 3, 1, 7], before: [nil, nil, nil, nil, 2, nil])
    }

    @Test func `A commit waits for a ranking that is being loaded`() async throws {
        let submissions = try [60, 70].map { try arcade.submission($0, by: "ann") }
        try await expectTurns(of: submissions, at: service, over: ledger)
    }

    @Test func `A commit waits for an occurrence that is being loaded, even if another one is loaded`() async throws {
        let old = try #require(await arcade.ledger.overview(of: arcade.realm).openOccurrences.keys.first).occurrence
        arcade.clock.advance(by: .seconds(300))
        let ledger = SlowLedger(ledger: arcade.ledger) { $0 == old }
        let service = try await arcade.service(over: ledger)
        try await load(service)
        let submissions = try [60, 70].map {
            try arcade.submission($0, by: "ann", on: "weekly", date: Arcade.morning)
        }
        #expect(service.isLoaded(submissions[0].leaderboard))
        try await expectTurns(of: submissions, at: service, over: ledger)
    }

    @Test func `A commit waits for a transaction of the service`() async throws {
        await ledger.loading.open()
        try await load(service)
        let changed = try arcade.leaderboard("points", range: ScoreRange(0, 1_000))
        async let transaction: Void = service.transact { [clock = arcade.clock] transaction in
            var random = SystemRandomNumberGenerator()
            _ = try transaction.commit([.configure(changed)], at: clock.now, using: &random)
        }
        await until { await ledger.transacting.heldCount == 1 }
        let first = ledger.commits.count
        let submissions = try [arcade.submission(60, by: "ann"), arcade.submission(55, by: "ben")]
        let receipts = try await receipts(of: submissions, drawnCount: 0, to: service) {
            #expect(ledger.commits.count == first)
            #expect(service.intake.count == 2)
            await ledger.transacting.open()
            await ledger.reading.open()
        }
        try await transaction
        #expect(ledger.commits.count == first + 1)
        #expect(receipts.map(\.standing?.rank) == [1, 2])
        #expect(receipts.map(\.standing?.entry.score) == [60, 55])
    }
}
