import LaurelCore
import LaurelModel

extension LedgerContract {
    /// Submissions of a ``SubmissionPipeline``, which are decided outside the transaction that writes them.
    static let pipelines =
        Seeds.first(2).map { seed in
            LedgerContract("A pipeline has the same result as commits of its batches (seed \(seed))") { fixture in
                try await pipelineIsCommits(fixture, seed: seed)
            }
        } + [
            LedgerContract("A pipeline and other writers count each submission once", pipelineAmongOthers),
            LedgerContract("A pipeline of the same submissions changes nothing", pipelineAgain),
        ]

    private static func pipelineIsCommits(_ fixture: LedgerHarness, seed: UInt64) async throws {
        let memory = MemoryLedger()
        let origin = try await LedgerHarness(LedgerHandles(first: memory, second: memory))
        var random = try RandomCommands(seed: seed, fixture: origin)
        let clock = ManualClock(LedgerHarness.morning)
        let created = random.allLeaderboards.map(Command.create)
        for harness in [origin, fixture] { try await harness.commit(created, at: clock.now) }
        let service = try await RealmService(fixture.realm, ledger: fixture.first, clock: clock)
        var pipeline = SubmissionPipeline(service, random: SeededRandom(seed: seed))
        var source = SeededRandom(seed: seed)
        var (receipts, outcomes): ([Receipt], [CommandOutcome]) = ([], [])
        for round in 0..<12 {
            // Large batches are written in other ways than small ones.
            let batch = try random.submissions(count: round % 5 == 4 ? 1_100 : 40)
            receipts += try await pipeline.submit(batch)
            let (moment, before) = (clock.now, source)
            let (commit, after) = try await memory.transact(in: origin.realm) { transaction in
                var source = before
                let commit = try transaction.commit(batch.map(Command.submit), at: moment, using: &source)
                return (commit, source)
            }
            (outcomes, source) = (outcomes + commit.outcomes, after)
            guard round % 3 == 2, round < 11 else { continue }
            receipts += try await pipeline.finish()
            clock.advance(by: .seconds(60))
            let others = try [
                origin.setFlags(round % 2 == 0 ? .banned : [], of: "player 3"),
                .finalize(random.recurring, occurrence: 1),
            ]
            for harness in [origin, fixture] { try await harness.commit(others, at: clock.now) }
        }
        receipts += try await pipeline.finish()
        try expect("the receipts", receipts.map(\.answer), is: outcomes.map(\.answer))
        let found = try await fixture.reading(through: fixture.second).withoutPlayerIDs()
        let expected = try await origin.reading().withoutPlayerIDs()
        try expect("the facts", found.facts, is: expected.facts)
        try expect("the data", found, is: expected)
        try expect("the position of reads", service.position, is: expected.overview.head.position)
    }

    private static func pipelineAmongOthers(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points", submission: .sum))
        let service = try await RealmService(
            fixture.realm, ledger: fixture.first, clock: ManualClock(LedgerHarness.morning))
        async let others: Void = {
            for index in 0..<20 {
                try await fixture.submit(
                    fixture.submission("other \(index)", score: 1, by: "player \(index % 3)"), through: fixture.second)
                _ = try await service.submit([fixture.submission("own \(index)", score: 1, by: "player \(index % 5)")])
            }
        }()
        var pipeline = SubmissionPipeline(service)
        var receipts: [Receipt] = []
        for batch in 0..<10 {
            let submissions = try (0..<30).map {
                try fixture.submission("\(batch) \($0)", score: 1, by: "player \($0 % 20)")
            }
            receipts += try await pipeline.submit(submissions)
        }
        receipts += try await pipeline.finish()
        try await others
        try expect("the accepted submissions", receipts.count { $0.outcome == .ranked && !$0.replayed }, is: 300)
        let verification = try await LedgerVerification(of: fixture.second, in: fixture.realm)
        try expect("the differences", verification.differences, is: [])
        try expect("the facts", verification.factCount, is: 341)
        let page = try await service.page(.players([]), of: LeaderboardID("points"), in: fixture.game.id)
        try expect("the players", page.playerCount, is: 20)
    }

    private static func pipelineAgain(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        let service = try await RealmService(
            fixture.realm, ledger: fixture.first, clock: ManualClock(LedgerHarness.morning))
        var readings: [RealmReading] = []
        for isFirst in [true, false] {
            var pipeline = SubmissionPipeline(service)
            var receipts: [Receipt] = []
            // The second half of each batch is the first half of the next one, which is decided while it is written.
            for start in stride(from: 0, to: 60, by: 10) {
                receipts += try await pipeline.submit(
                    (start..<start + 20).map { try fixture.submission("\($0)", score: Int64($0), by: "player \($0)") })
            }
            receipts += try await pipeline.finish()
            try expect("the new submissions", receipts.count { !$0.replayed }, is: isFirst ? 70 : 0)
            readings.append(try await fixture.reading(through: fixture.second))
        }
        try expect("the data after the second run", readings[1], is: readings[0])
    }
}

extension RealmReading {
    /// Returns the data with the same id for all players. A batch that is decided in its transaction has other random
    /// ids.
    fileprivate func withoutPlayerIDs() throws -> RealmReading {
        let id = try PlayerID(PlayerID.prefix + String(repeating: "0", count: 26))
        var reading = self
        reading.players = players.mapValues { player in
            Player(
                number: player.number, id: id, externalID: player.externalID, displayName: player.displayName,
                createdAt: player.createdAt, flags: player.flags)
        }
        return reading
    }
}

extension Receipt {
    fileprivate var answer: String { "\(outcome) \(replayed) \(problem.map { "\($0)" } ?? "")" }
}

extension CommandOutcome {
    fileprivate var answer: String {
        switch self {
        case .recorded(let fact, let replayed):
            guard case .submission(let submission) = fact.content else { return "another fact" }
            let violation = submission.violation.map { "\(Refusal.suspicious($0))" } ?? ""
            return "\(submission.outcome) \(replayed) \(violation)"
        case .refused(let refusal): return "\(Outcome.refused) false \(refusal)"
        case .unchanged: return "unchanged"
        }
    }
}
