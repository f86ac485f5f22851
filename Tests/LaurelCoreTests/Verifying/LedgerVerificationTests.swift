import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

struct `Ledger verification` {
    @Test(arguments: Seeds.first(8))
    func `A random ledger is sound`(seed: UInt64) async throws {
        let arcade = try await Arcade(seed: seed)
        var random = SeededRandom(seed: seed)
        for _ in 0..<60 { try await arcade.commit(arcade.randomCommands(using: &random)) }
        var reported: [Int] = []
        let verification = try await LedgerVerification(of: arcade.ledger, in: arcade.realm) { done, all in
            reported.append(done)
            #expect(done <= all)
        }
        #expect(verification.differences == [])
        #expect(verification.isSound)
        let facts = try await arcade.ledger.facts(in: arcade.realm, after: .start, limit: .max)
        #expect(verification.factCount == facts.count)
        #expect(reported.last == facts.count)
        for board in verification.boards {
            let registered = try #require(
                await arcade.ledger.overview(of: arcade.realm).leaderboards.first { $0.leaderboard.id == board.id })
            let ranking = RankingID(leaderboard: registered.number)
            let entries = try await arcade.ledger.entries(of: ranking, in: arcade.realm).entries
            #expect(board.entryCount == entries.count)
            #expect(
                board.digest
                    == RankingDigest(
                        entries.map { (key: EntryKey(ranking: ranking, player: $0.player), entry: $0.stored.entry) }))
        }
    }

    @Test func `An empty ledger is sound`() async throws {
        let arcade = try await Arcade(seed: 1)
        let verification = try await LedgerVerification(of: arcade.ledger, in: arcade.realm)
        #expect(verification.isSound)
        #expect(verification.factCount == 0)
        #expect(verification.boards.isEmpty)
    }

    /// Creates a ledger of twelve facts: two leaderboards, three players on each. One of them is banned, and the last
    /// score of another is worse.
    static func smallLedger() async throws -> Arcade {
        let arcade = try await Arcade(seed: 1)
        try await arcade.commit([
            .create(arcade.leaderboard("points", range: try ScoreRange(-1_000, 1_000))),
            .create(arcade.leaderboard("total", submission: .sum)),
            .submit(arcade.submission(10, by: "ann", on: "points")),
            .submit(arcade.submission(20, by: "ben", on: "points")),
            .submit(arcade.submission(5, by: "ann", on: "total")),
            .submit(arcade.submission(6, by: "ann", on: "total")),
            .submit(arcade.submission(7, by: "cat", on: "total")),
            .submit(arcade.submission(30, by: "cat", on: "points")),
            .setFlags(.banned, of: try PlayerReference("ben")),
        ])
        try await arcade.commit([
            .submit(arcade.submission(11, by: "ann", on: "points")),
            .submit(arcade.submission(3, by: "ann", on: "points")),
            .submit(arcade.submission(1, by: "cat", on: "total")),
        ])
        return arcade
    }

    @Test(arguments: Alteration.all)
    func `A verification reports a manipulated ledger`(doctoring: Alteration) async throws {
        let arcade = try await Self.smallLedger()
        var ledger = AlteredLedger(arcade.ledger)
        #expect(try await LedgerVerification(of: ledger, in: arcade.realm).isSound)
        doctoring.change(&ledger)
        let verification = try await LedgerVerification(of: ledger, in: arcade.realm)
        #expect(!verification.isSound)
        #expect(
            verification.differences.contains { $0.contains(doctoring.difference) }, "\(verification.differences)")
    }

    @Test func `A verification reports at most a hundred differences`() async throws {
        let arcade = try await Arcade(seed: 1)
        try await arcade.commit([.create(arcade.leaderboard("points"))])
        try await arcade.commit((0..<150).map { .submit(try arcade.submission(Int64($0), by: "ann", on: "points")) })
        var ledger = AlteredLedger(arcade.ledger)
        ledger.changeSubmissions = { $0 = [:] }
        let verification = try await LedgerVerification(of: ledger, in: arcade.realm)
        #expect(verification.differences.count == LedgerVerification.differenceCountMax)
    }
}
