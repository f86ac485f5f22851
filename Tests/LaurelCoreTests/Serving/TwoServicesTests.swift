import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

struct `Two services over one storage` {
    let arcade: Arcade
    let first: RealmService
    let second: RealmService
    static let boards = ["points", "times", "total", "latest"]

    init() async throws {
        arcade = try await Arcade()
        try await arcade.commit([
            .create(arcade.leaderboard("points")),
            .create(arcade.leaderboard("times", order: .lowToHigh, ties: .dense)),
            .create(arcade.leaderboard("total", submission: .sum, ties: .shared)),
            .create(arcade.leaderboard("latest", submission: .mostRecent)),
        ])
        first = try await arcade.service()
        second = try await arcade.service(over: MemoryLedger(sharing: arcade.ledger))
    }

    private func top(_ service: RealmService, of board: String = "points") async throws -> RankingPage {
        try await service.page(
            .rows(from: RowNumber(1), limit: PageLimit(100, for: .server)), of: LeaderboardID(board), in: arcade.game.id
        )
    }

    @Test func `Two services follow each other's facts`() async throws {
        _ = try await top(first)
        _ = try await top(second)
        for round in 0..<6 {
            let service = [first, second][round % 2]
            let receipt = try await service.submit([arcade.submission(Int64(round), by: "player \(round)")])[0]
            #expect(receipt.position == LedgerPosition(Int64(round) + 5))
            #expect(receipt.standing?.rank == 1)
            #expect(receipt.playerCount == round + 1)
        }
        let receipt = try await first.submit([arcade.submission(-1, by: "player 0")])[0]
        #expect(receipt.previousRank == 6)
        #expect(try await top(first).standings.count == 6)
    }

    @Test func `Two services notice each other's leaderboards and flags`() async throws {
        #expect(try await first.administration.create(arcade.leaderboard("new")))
        let receipt = try await second.submit([arcade.submission(4, by: "ann", on: "new")])[0]
        #expect(receipt.outcome == .ranked)
        #expect(receipt.standing?.rank == 1)
        #expect(receipt.playerCount == 1)
        _ = try await second.submit([arcade.submission(3, by: "ben", on: "new")])
        _ = try await first.moderation.setFlags(.hidden, of: PlayerReference("ann"))
        let after = try await second.submit([arcade.submission(2, by: "cat", on: "new")])[0]
        #expect(after.standing?.rank == 2)
        #expect(after.playerCount == 2)
        #expect(try await second.administration.create(arcade.leaderboard("new")) == false)
    }

    @Test func `A service follows another one without commits of its own`() async throws {
        let following = Task { try await second.follow() }
        for round in 0..<6 {
            let receipt = try await first.submit([arcade.submission(Int64(round), by: "player \(round)")])[0]
            await second.reach(receipt.position)
            let page = try await top(second)
            #expect(page.position == receipt.position)
            #expect(
                page.standings.map(SortedBoard.Row.init) == (try await top(first)).standings.map(SortedBoard.Row.init))
        }
        following.cancel()
        try await following.value
    }

    @Test(arguments: Seeds.first(12), [false, true])
    func `Receipts of two services are correct at their positions`(seed: UInt64, isFollowing: Bool) async throws {
        let followers = isFollowing ? [first, second].map { service in Task { try await service.follow() } } : []
        defer { for follower in followers { follower.cancel() } }
        for board in Self.boards {
            _ = try await top(first, of: board)
            _ = try await top(second, of: board)
        }
        async let ones = submitRandomly(to: first, seed: 2 * seed)
        async let others = submitRandomly(to: second, seed: 2 * seed + 1)
        let all = try await ones + others

        let facts = try await arcade.ledger.facts(in: arcade.realm, after: .start, limit: .max)
        let overview = try await arcade.ledger.overview(of: arcade.realm)
        func board(_ id: LeaderboardID, after position: LedgerPosition) -> SortedBoard {
            SortedBoard(
                overview.leaderboards.first { $0.leaderboard.id == id }!, after: facts.prefix(Int(position.value)))
        }
        for (submission, receipt) in all where !receipt.replayed {
            let after = board(receipt.leaderboardID, after: receipt.position)
            let names = try await arcade.ledger.players(named: [submission.player], in: arcade.realm)
            let player = try #require(names[submission.player]).number
            #expect(receipt.standing.map(SortedBoard.Row.init) == after.row(of: player))
            #expect(receipt.playerCount == after.rows(for: player).count)
            guard receipt.outcome != .refused else { continue }
            let before = board(receipt.leaderboardID, after: LedgerPosition(receipt.position.value - 1))
            #expect(receipt.previousRank == before.row(of: player)?.rank)
        }
        // A commit applies the other service's facts, and then both services have the same state.
        for service in [first, second] { _ = try await service.administration.create(arcade.leaderboard("points")) }
        for id in Self.boards {
            let expected = board(try LeaderboardID(id), after: overview.head.position).rows()
            for service in [first, second] {
                let page = try await top(service, of: id)
                #expect(page.standings.map(SortedBoard.Row.init) == expected)
                #expect(page.position == overview.head.position)
            }
        }
    }

    private func submitRandomly(to service: RealmService, seed: UInt64) async throws -> [(Submission, Receipt)] {
        var random = SeededRandom(seed: seed)
        var acknowledged: [(Submission, Receipt)] = []
        for round in 0..<25 {
            let submissions = try (0..<Int.random(in: 1...4, using: &random)).map { _ in
                var submission = try arcade.submission(
                    Int64.random(in: -3...3, using: &random), by: "player \(Int.random(in: 0..<6, using: &random))",
                    on: Self.boards.randomElement(using: &random)!,
                    date: arcade.clock.now - .hours(Int64.random(in: 0..<4, using: &random)))
                if Int.random(in: 0..<8, using: &random) == 0 { submission.occurrence = 1 }
                return submission
            }
            let receipts = try await service.submit(submissions)
            // A new player whose score was rejected is not stored, so there is nothing to compare.
            acknowledged += zip(submissions, receipts).filter { $0.1.standing != nil || $0.1.outcome != .refused }
            if round % 5 == 4 {
                let flags = PlayerFlags(rawValue: UInt8.random(in: 0..<8, using: &random))
                let player = try PlayerReference("player \(Int.random(in: 0..<6, using: &random))")
                // Rejected if the player does not exist yet.
                _ = try? await service.moderation.setFlags(flags, of: player)
            }
        }
        return acknowledged
    }
}
