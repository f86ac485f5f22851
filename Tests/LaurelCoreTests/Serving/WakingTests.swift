import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@Suite(.timeLimit(.minutes(15)))
struct `Loading a ranking` {
    /// A ledger that blocks snapshots at a gate, before or after they are read.
    struct SlowLedger: LedgerWrapper {
        let ledger: MemoryLedger
        let gate: Gate
        let readsFirst: Bool

        func entries(of ranking: RankingID, in realm: Realm) async throws(LedgerError) -> RankingSnapshot {
            if !readsFirst { await gate.pass() }
            let snapshot = try await ledger.entries(of: ranking, in: realm)
            if readsFirst { await gate.pass() }
            return snapshot
        }
    }

    @Test(arguments: Seeds.first(24))
    func `A ranking that is being loaded applies concurrent facts once`(seed: UInt64) async throws {
        let arcade = try await Arcade(seed: seed)
        var random = SeededRandom(seed: seed)
        let type = SubmissionType.allCases[Int(seed) % 3]
        let ties = TieRule.allCases[Int(seed / 3) % 3]
        try await arcade.commit([.create(arcade.leaderboard("points", submission: type, ties: ties))])
        for _ in 0..<20 { try await change(arcade, using: &random) }
        let slow = SlowLedger(ledger: arcade.ledger, gate: Gate(), readsFirst: seed % 2 == 0)
        let service = try await arcade.service(over: slow)
        // Facts that the service must follow, but that the ranking's snapshot may already contain.
        for _ in 0..<Int.random(in: 0..<5, using: &random) { try await change(arcade, using: &random) }

        let selection = PageSelection.rows(from: try RowNumber(1), limit: try PageLimit(100, for: .server))
        let id = try LeaderboardID("points")
        async let page = service.page(selection, of: id, in: arcade.game.id)
        async let second = service.page(selection, of: id, in: arcade.game.id)
        await until { await slow.gate.heldCount > 0 }
        for _ in 0..<10 {
            try await change(arcade, using: &random)
            // The service's own commit makes it follow the other facts.
            let flags: PlayerFlags = Bool.random(using: &random) ? .hidden : []
            _ = try await service.moderation.setFlags(flags, of: PlayerReference("player 1"))
        }
        // In the snapshot, but not followed yet: changes that the service stored meanwhile must not revert them.
        if !slow.readsFirst { for _ in 0..<3 { try await change(arcade, using: &random) } }
        await slow.gate.open()
        let pages = try await [page, second]

        let facts = try await arcade.ledger.facts(in: arcade.realm, after: .start, limit: .max)
        let registered = try #require(await arcade.ledger.overview(of: arcade.realm).leaderboards.first)
        let expected = SortedBoard(registered, after: facts).rows()
        for page in pages {
            #expect(page.standings.map(SortedBoard.Row.init) == expected)
            #expect(page.position.value == Int64(facts.count))
            #expect(page.playerCount == expected.count)
        }
        let receipt = try await service.submit([arcade.submission(7, by: "player 2")])[0]
        let last = try await arcade.ledger.facts(in: arcade.realm, after: .start, limit: .max)
        let after = SortedBoard(registered, after: last)
        let player = try #require(receipt.standing).player.number
        #expect(receipt.standing.map(SortedBoard.Row.init) == after.row(of: player))
    }

    @Test func `A ranking whose settings change twice while it is loaded has the scores of the last settings`()
        async throws
    {
        let arcade = try await Arcade()
        let settings = try arcade.leaderboard("points")
        try await arcade.commit([.create(settings), .submit(arcade.submission(5, by: "ann"))])
        let slow = SlowLedger(ledger: arcade.ledger, gate: Gate(), readsFirst: true)
        let service = try await arcade.service(over: slow)
        async let rank = service.rankings.prospectiveRank(of: 4, on: settings.id, in: arcade.game.id)
        await until { await slow.gate.heldCount > 0 }
        // With the other order, the lower score counts.
        try await arcade.commit([.configure(arcade.leaderboard("points", order: .lowToHigh))])
        try await arcade.commit([.submit(arcade.submission(3, by: "ann"))])
        try await arcade.commit([.configure(settings)])
        // The service's own commit makes it follow the other facts.
        _ = try await service.moderation.setFlags(.underage, of: PlayerReference("ann"))
        await slow.gate.open()
        #expect(try await rank.rank == 2)
    }

    /// Moderates a few players, never `player 2`.
    private func change(_ arcade: Arcade, using random: inout SeededRandom) async throws {
        let commands = try (0..<Int.random(in: 1...3, using: &random)).map { _ in
            let score = Int64.random(in: -4...4, using: &random)
            let player = "player \(Int.random(in: 0..<12, using: &random))"
            let date = arcade.clock.now - .hours(Int64.random(in: 0..<5, using: &random))
            guard player == "player 3", Bool.random(using: &random) else {
                return Command.submit(try arcade.submission(score, by: player, date: date))
            }
            return .setFlags(Bool.random(using: &random) ? .banned : [], of: try PlayerReference(player))
        }
        try await arcade.commit([.submit(arcade.submission(0, by: "player 1"))] + commands)
    }

    /// A ledger whose first snapshot fails.
    struct FailingLedger: LedgerWrapper {
        let ledger: MemoryLedger
        let gate: Gate
        let reads = Counter()

        func entries(of ranking: RankingID, in realm: Realm) async throws(LedgerError) -> RankingSnapshot {
            guard reads.next() > 1 else {
                await gate.pass()
                throw .unavailable("not now")
            }
            return try await ledger.entries(of: ranking, in: realm)
        }
    }

    @Test func `A ranking that cannot be loaded is loaded again by the next caller`() async throws {
        let arcade = try await Arcade()
        try await arcade.commit([.create(arcade.leaderboard("points")), .submit(arcade.submission(1, by: "ann"))])
        let failing = FailingLedger(ledger: arcade.ledger, gate: Gate())
        let service = try await arcade.service(over: failing)
        let id = try LeaderboardID("points")
        let first = Task { try await service.rankings.prospectiveRank(of: 0, on: id, in: arcade.game.id) }
        await until { await failing.gate.heldCount == 1 }
        let second = Task { try await service.rankings.prospectiveRank(of: 0, on: id, in: arcade.game.id) }
        await failing.gate.open()
        await #expect(throws: ServiceError.ledger(.unavailable("not now"))) { try await first.value }
        #expect(try await second.value.rank == 2)
        #expect(try await service.rankings.prospectiveRank(of: 2, on: id, in: arcade.game.id).rank == 1)
    }
}
