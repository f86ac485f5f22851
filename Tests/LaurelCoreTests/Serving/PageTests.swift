import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

struct `A page` {
    let arcade: Arcade
    let service: RealmService
    static let names = (0..<25).map { "player \($0)" }

    init() async throws {
        arcade = try await Arcade()
        service = try await arcade.service()
    }

    private func page(
        _ selection: PageSelection, of board: String = "points", for viewer: PlayerReference? = nil
    ) async throws -> RankingPage {
        try await service.page(selection, of: LeaderboardID(board), in: arcade.game.id, for: viewer)
    }

    private func limit(_ rowCount: Int) throws -> PageLimit { try PageLimit(rowCount, for: .server) }

    /// Submits scores of 25 players with many ties. Two of the players are hidden or banned.
    private func fill(_ leaderboard: Leaderboard) async throws -> (RegisteredLeaderboard, [Fact]) {
        _ = try await service.administration.create(leaderboard)
        for (index, name) in Self.names.enumerated() {
            let date = arcade.clock.now - .hours(Int64(index * 7 % 4))
            let submission = try arcade.submission(Int64(index * 11 % 8), by: name, on: leaderboard.id.text, date: date)
            _ = try await service.submit([submission])
        }
        _ = try await service.moderation.setFlags(.hidden, of: PlayerReference("player 4"))
        _ = try await service.moderation.setFlags(.banned, of: PlayerReference("player 5"))
        let facts = try await arcade.ledger.facts(in: arcade.realm, after: .start, limit: .max)
        return (try #require(await arcade.ledger.overview(of: arcade.realm).leaderboards.first), facts)
    }

    @Test(arguments: SortOrder.allCases, TieRule.allCases)
    func `A page shows the sorted entries for every query`(order: SortOrder, ties: TieRule) async throws {
        let (board, facts) = try await fill(arcade.leaderboard("points", order: order, ties: ties))
        let rows = SortedBoard(board, after: facts).rows()
        #expect(rows.count == 23)
        for (start, length) in [(1, 1), (1, 10), (5, 10), (20, 10), (23, 1), (24, 10), (900, 10), (1, 1_000)] {
            let page = try await page(.rows(from: RowNumber(start), limit: limit(length)))
            #expect(page.standings.map(SortedBoard.Row.init) == Array(rows.dropFirst(start - 1).prefix(length)))
            #expect(page.playerCount == 23)
            #expect(page.position == LedgerPosition(28))
            #expect(page.notFound == [])
            #expect(page.localStanding == nil)
        }
        for length in [1, 2, 5, 11, 100] {
            for (index, row) in rows.enumerated() {
                let player = PlayerReference.id(
                    try #require(try await page(.rows(from: RowNumber(index + 1), limit: limit(1))).standings.first)
                        .player.id)
                let start = max(0, min(index - length / 2, rows.count - min(length, rows.count)))
                let expected = Array(rows.dropFirst(start).prefix(length))
                #expect(
                    try await page(.around(player, limit: limit(length))).standings.map(SortedBoard.Row.init)
                        == expected)
                #expect(expected.contains(row))
            }
        }
        for percentile in 0...100 {
            let start = max(1, (rows.count * (100 - percentile) + 99) / 100)
            let page = try await page(.percentile(Percentile(percentile), limit: limit(4)))
            #expect(page.standings.map(SortedBoard.Row.init) == Array(rows.dropFirst(start - 1).prefix(4)))
        }
    }

    @Test(arguments: SortOrder.allCases, TieRule.allCases)
    func `A page around a score is at a new player's place, and prospective ranks agree`(
        order: SortOrder, ties: TieRule
    ) async throws {
        let (board, facts) = try await fill(arcade.leaderboard("points", order: order, ties: ties))
        let rows = SortedBoard(board, after: facts).rows()
        for score in Int64(-1)...9 {
            // A new player with the same score is ranked after all players who have it.
            let above = rows.filter { !order.isBetter(score, than: $0.entry.score) }.count
            for length in [1, 4, 30] {
                let start = max(0, min(above - length / 2, rows.count - min(length, rows.count)))
                let page = try await page(.aroundScore(score, limit: limit(length)))
                #expect(page.standings.map(SortedBoard.Row.init) == Array(rows.dropFirst(start).prefix(length)))
            }
            let rank = try await service.rankings.prospectiveRank(
                of: score, on: LeaderboardID("points"), in: arcade.game.id)
            let better = rows.filter { order.isBetter($0.entry.score, than: score) }.map(\.entry.score)
            let expected =
                switch ties {
                case .ordinal: above
                case .shared: better.count
                case .dense: Set(better).count
                }
            #expect(rank == ProspectiveRank(rank: expected + 1, playerCount: 23, position: LedgerPosition(28)))
        }
        // A new player gets that rank.
        let promised = try await service.rankings.prospectiveRank(
            of: 3, on: LeaderboardID("points"), in: arcade.game.id
        ).rank
        let receipt = try await service.submit([arcade.submission(3, by: "new")])[0]
        #expect(receipt.standing?.rank == promised)
    }

    @Test func `A page of named players lists those without an entry once, in the requested order`() async throws {
        _ = try await fill(arcade.leaderboard("points"))
        _ = try await service.administration.create(arcade.leaderboard("times"))
        _ = try await service.submit([arcade.submission(1, by: "elsewhere", on: "times")])
        func named(_ texts: String...) throws -> [PlayerReference] { try texts.map { try PlayerReference($0) } }
        let page = try await page(
            .players(named("none", "player 9", "player 4", "elsewhere", "player 2", "none", "player 9", "player 5"))
        )
        let all = try await self.page(.rows(from: RowNumber(1), limit: limit(100))).standings
        let wanted: Set = ["player 9", "player 2"]
        #expect(page.standings == all.filter { wanted.contains($0.player.displayName.text) })
        #expect(page.standings.count == 2)
        #expect(page.notFound == (try named("none", "player 4", "elsewhere", "player 5")))
        let byBoth = try await self.page(
            .players(
                [.id(try #require(page.standings.first).player.id)] + named(page.standings[0].player.displayName.text)))
        #expect(byBoth.standings == [page.standings[0]])
    }

    @Test func `A page contains the viewer's own standing, whether or not it is on the page`() async throws {
        _ = try await fill(arcade.leaderboard("points"))
        let all = try await page(.rows(from: RowNumber(1), limit: limit(100))).standings
        for standing in all {
            let own = try await page(.rows(from: RowNumber(3), limit: limit(2)), for: .id(standing.player.id))
            #expect(own.localStanding == standing)
        }
        #expect(
            try await page(.rows(from: RowNumber(1), limit: limit(1)), for: PlayerReference("unknown")).localStanding
                == nil)
    }

    @Test func `A page of an empty leaderboard is empty`() async throws {
        _ = try await service.administration.create(arcade.leaderboard("points"))
        let unknown = try PlayerReference("unknown")
        let selections: [PageSelection] = [
            .rows(from: try RowNumber(1), limit: try limit(10)), .aroundScore(5, limit: try limit(10)),
            .percentile(try Percentile(50), limit: try limit(10)), .players([]), .players([unknown]),
            .around(unknown, limit: try limit(10)),
        ]
        for (index, selection) in selections.enumerated() {
            let page = try await page(selection, for: unknown)
            #expect(page.standings == [])
            #expect(page.playerCount == 0)
            #expect(page.notFound == (index < 4 ? [] : [unknown]))
            #expect(page.localStanding == nil)
        }
        let rank = try await service.rankings.prospectiveRank(of: 0, on: LeaderboardID("points"), in: arcade.game.id)
        #expect(rank == ProspectiveRank(rank: 1, playerCount: 0, position: LedgerPosition(1)))
    }

    @Test func `A page of an unknown leaderboard or one of another game is an error`() async throws {
        _ = try await service.administration.create(arcade.leaderboard("points"))
        let selection = PageSelection.rows(from: try RowNumber(1), limit: try limit(10))
        for (board, game) in [("nowhere", "com.example.whack"), ("points", "com.example.other")] {
            let id = try LeaderboardID(board)
            await #expect(throws: ServiceError.refused(.leaderboardNotFound(id))) {
                try await service.page(selection, of: id, in: GameID(game))
            }
            await #expect(throws: ServiceError.refused(.leaderboardNotFound(id))) {
                try await service.rankings.prospectiveRank(of: 1, on: id, in: GameID(game))
            }
        }
    }

    @Test func `A page contains its position, version and time`() async throws {
        _ = try await service.administration.create(arcade.leaderboard("points"))
        let selection = PageSelection.rows(from: try RowNumber(1), limit: try limit(10))
        let before = try await page(selection)
        #expect(before.leaderboard.id.text == "points")
        #expect(before.version == "1.1")
        arcade.clock.advance(by: .seconds(3))
        _ = try await service.submit([arcade.submission(1, by: "ann")])
        let after = try await page(selection)
        #expect(after.version == "1.2")
        #expect(after.position == LedgerPosition(2))
        #expect(after.generatedAt == Arcade.morning + .seconds(3))
    }
}
