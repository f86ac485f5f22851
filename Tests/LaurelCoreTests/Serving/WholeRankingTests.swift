import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

struct `A whole ranking` {
    private let board: Leaderboard
    private let service: RealmService

    init() async throws {
        board = try Leaderboard(id: LeaderboardID("points"), game: GameID("com.example.whack"))
        let ledger = MemoryLedger()
        let game = await ledger.add(try Game(id: board.game))
        let clock = ManualClock(Moment(milliseconds: 1_735_718_400_000))
        service = try await RealmService(
            Realm(group: game.group, environment: .production), ledger: ledger, clock: clock)
        try await service.administration.create(board)
        for number in 1...25 { try await submit(Int64(number), by: "player \(number)") }
    }

    private func submit(_ score: Int64, by player: String) async throws {
        let submission = Submission(
            id: try SubmissionID("\(player) \(score)"), game: board.game, leaderboard: board.id,
            player: try PlayerReference(player), score: score, receivedAt: Moment(milliseconds: 1_735_718_400_000),
            author: .server)
        _ = try await service.submit([submission])
    }

    private func scores(_ ranking: WholeRanking, rowCountPerPage: Int) async throws -> [Int64] {
        var (ranking, scores) = (ranking, [Int64]())
        while let page = try await ranking.nextPage(rowCount: rowCountPerPage) {
            let firstRank = scores.count + 1
            #expect(page.count <= rowCountPerPage)
            #expect(page.map(\.rank) == Array(firstRank..<firstRank + page.count))
            scores += page.map(\.entry.score)
        }
        return scores
    }

    @Test(arguments: [1, 7, 25, 100])
    func `A whole ranking is read in pages that contain every row once`(rowCountPerPage: Int) async throws {
        let ranking = try await service.rankings.whole(of: board.id, in: board.game)
        #expect(ranking.playerCount == 25)
        #expect(try await scores(ranking, rowCountPerPage: rowCountPerPage) == (1...25).reversed())
    }

    @Test func `A whole ranking is of one version, whatever is written between its pages`() async throws {
        var ranking = try await service.rankings.whole(of: board.id, in: board.game)
        let first = try await ranking.nextPage(rowCount: 5)
        #expect(first?.map(\.entry.score) == [25, 24, 23, 22, 21])
        try await submit(100, by: "new player")
        try await submit(50, by: "player 1")
        let rest = try await ranking.nextPage(rowCount: 100)
        #expect(rest?.map(\.entry.score) == (1...20).reversed())
        let now = try await service.rankings.whole(of: board.id, in: board.game)
        #expect(try await scores(now, rowCountPerPage: 9).prefix(3) == [100, 50, 25])
    }

    @Test(arguments: [PlayerFlags.hidden, .banned])
    func `A whole ranking contains no hidden or banned players`(flags: PlayerFlags) async throws {
        try await service.moderation.setFlags(flags, of: PlayerReference("player 25"))
        let ranking = try await service.rankings.whole(of: board.id, in: board.game)
        #expect(try await scores(ranking, rowCountPerPage: 10) == (1...24).reversed())
    }

    @Test func `A whole ranking of an unknown leaderboard is rejected`() async throws {
        let missing = try LeaderboardID("missing")
        await #expect(throws: ServiceError.refused(.leaderboardNotFound(missing))) {
            try await service.rankings.whole(of: missing, in: board.game)
        }
    }
}
