import LaurelCore
import LaurelModel

extension LedgerContract {
    /// Wipes, new epochs and recomputed entries.
    static let wiping = [
        LedgerContract("A wipe retains only the leaderboards' settings", leavesSettings),
        LedgerContract("After a wipe, positions, player numbers and leaderboard numbers continue", goesOn),
        LedgerContract("A wipe in a batch separates the commands before it from those after it", divides),
        LedgerContract("A wipe notifies waiting followers", loads),
        LedgerContract("A recomputation repeats the settings' fact and leaves correct entries", recomputes),
    ]

    private static func prepare(_ fixture: LedgerHarness) async throws {
        try await fixture.create(
            fixture.leaderboard("points"), fixture.leaderboard("frequent", recurrence: LedgerHarness.fiveMinutes))
        try await fixture.submit(fixture.submission("a", score: 1))
        try await fixture.submit(fixture.submission("b", score: 2, by: "bob"))
        try await fixture.submit(fixture.submission("c", score: 3, on: "frequent"))
        try await fixture.commit([fixture.setFlags(.hidden, of: "bob"), .reset(LeaderboardID("points"))])
        try await fixture.submit(fixture.submission("d", score: 4, by: "cy"))
    }

    private static func leavesSettings(_ fixture: LedgerHarness) async throws {
        try await prepare(fixture)
        let other = Realm(group: fixture.game.group, environment: .production)
        let board = try fixture.leaderboard("points")
        _ = try await fixture.first.commit(
            [.create(board), .submit(fixture.submission("a", score: 1))], in: other, at: LedgerHarness.morning)
        let before = try await fixture.reading()
        let later = LedgerHarness.morning + .seconds(1)
        let fact = try await fixture.commit([.wipe], through: fixture.second, at: later).outcomes[0].fresh()
        for ledger in fixture.ledgers {
            let after = try await fixture.reading(through: ledger)
            try expect("the facts", after.facts, is: [fact])
            try expect(
                "the census", after.census,
                is: Census(factCount: 1, submissionIDCount: 0, entryCount: 0, playerCount: 0))
            try expect("the leaderboards", after.overview.leaderboards, is: before.overview.leaderboards)
            try expect("the entries", after.entries, is: [:])
            try expect("the occurrences", after.occurrences, is: [:])
            try expect("the players", after.players, is: [:])
            try expect("the flags", after.flags, is: [:])
            let head = after.overview.head
            try expect("whether the epoch is new", head.epoch > before.overview.head.epoch, is: true)
            try expect("the position", head.position, is: before.overview.head.position.next)
            try expect("the moment", head.moment, is: later)
            try expect("the last player", head.lastPlayer, is: before.overview.head.lastPlayer)
            let wipe = Wipe(
                epoch: head.epoch, lastPlayer: head.lastPlayer, leaderboards: before.overview.leaderboards)
            try expect(
                "the fact", fact,
                is: Fact(position: head.position, moment: later, content: .wipe(wipe)).chained(after: nil))
            let names = try [PlayerReference("ann"), .id(before.players.values.first!.id)]
            try expect(
                "the players found by reference", try await ledger.players(named: Set(names), in: fixture.realm),
                is: [:])
            try expect(
                "the census of the other realm", try await ledger.census(of: other),
                is: Census(factCount: 2, submissionIDCount: 1, entryCount: 1, playerCount: 1))
        }
        let verified = try await LedgerVerification(of: fixture.first, in: fixture.realm)
        try expect("the differences", verified.differences, is: [])
    }

    private static func goesOn(_ fixture: LedgerHarness) async throws {
        try await prepare(fixture)
        let before = try await fixture.reading().overview.head
        let wipe = try await fixture.commit([.wipe]).outcomes[0].fresh()
        // The same submission id and external id as before the wipe.
        let fact = try await fixture.submit(fixture.submission("a", score: 1), through: fixture.second)
        let submission = try fact.submission()
        try expect("the position", fact.position, is: wipe.position.next)
        try expect("the player", submission.player.value, is: before.lastPlayer.value + 1)
        try expect("the chain", submission.previous, is: nil)
        try expect("the leaderboard", submission.ranking, is: RankingID(leaderboard: LeaderboardNumber(1)))
        let replay = try await fixture.commit([.submit(fixture.submission("a", score: 1))]).outcomes[0]
        try expect("the replay", replay, is: .recorded(fact, replayed: true))
        try await fixture.submit(fixture.submission("b", score: 9, on: "frequent"))
        let again = try await fixture.commit([.wipe]).outcomes[0].fresh()
        let reading = try await fixture.reading(through: fixture.second)
        try expect("the facts after another wipe", reading.facts, is: [again])
        try expect("the next leaderboard", try await number(of: "new", fixture), is: LeaderboardNumber(3))
        let verified = try await LedgerVerification(of: fixture.second, in: fixture.realm)
        try expect("the differences", verified.differences, is: [])
    }

    private static func number(of id: String, _ fixture: LedgerHarness) async throws -> LeaderboardNumber {
        let fact = try await fixture.commit([.create(fixture.leaderboard(id))]).outcomes[0].fresh()
        guard case .leaderboard(let registered) = fact.content else {
            throw ContractViolation("a fact", expected: "a leaderboard", found: "\(fact)")
        }
        return registered.number
    }

    private static func divides(_ fixture: LedgerHarness) async throws {
        try await prepare(fixture)
        let head = try await fixture.reading().overview.head
        let commit = try await fixture.commit([
            .submit(fixture.submission("x", score: 5)), .wipe, .submit(fixture.submission("x", score: 6)), .wipe,
            .submit(fixture.submission("x", score: 7)),
        ])
        let facts = try commit.outcomes.map { try $0.fresh() }
        try expect(
            "the positions", facts.map(\.position.value), is: (1...5).map { head.position.value + $0 })
        let reading = try await fixture.reading(through: fixture.second)
        try expect("the facts", reading.facts, is: Array(facts.suffix(2)))
        try expect("the scores", reading.entries.values.map(\.entry.score), is: [7])
        try expect("the number of players", reading.players.count, is: 1)
    }

    private static func loads(_ fixture: LedgerHarness) async throws {
        try await prepare(fixture)
        for (waiting, writing) in [(fixture.first, fixture.second), (fixture.second, fixture.first)] {
            let position = try await fixture.reading().overview.head.position
            async let notified = waiting.waitForFacts(in: fixture.realm, after: position)
            for _ in 0..<50 { await Task.yield() }
            try await fixture.commit([.wipe], through: writing)
            try expect("the position", try await notified, is: position.next)
        }
    }

    private static func recomputes(_ fixture: LedgerHarness) async throws {
        try await prepare(fixture)
        let before = try await fixture.reading()
        let id = try LeaderboardID("points")
        let fact = try await fixture.commit([.recompute(id)], through: fixture.second).outcomes[0].fresh()
        try expect("the fact", fact.content, is: .leaderboard(before.overview.leaderboards[0]))
        let after = try await fixture.reading()
        try expect("the entries", after.entries, is: before.entries)
        try expect("the occurrences", after.occurrences, is: before.occurrences)
        try expect("the facts", after.facts, is: before.facts + [fact])
        let unknown = try LeaderboardID("none")
        try expect(
            "the outcome for an unknown leaderboard", try await fixture.commit([.recompute(unknown)]).outcomes,
            is: [.refused(.leaderboardNotFound(unknown))])
    }
}
