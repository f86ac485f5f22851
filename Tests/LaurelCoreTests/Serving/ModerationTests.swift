import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

struct `A moderated player` {
    let arcade: Arcade
    let service: RealmService
    let ann = try! PlayerReference("ann")

    /// Scores: ann 30, ben 20, cat 10.
    init() async throws {
        arcade = try await Arcade()
        service = try await arcade.service()
        _ = try await service.administration.create(arcade.leaderboard("points", range: ScoreRange(0, 100)))
        for (name, score) in [("ann", 30), ("ben", 20), ("cat", 10)] {
            _ = try await service.submit([arcade.submission(Int64(score), by: name)])
            arcade.clock.advance(by: .seconds(1))
        }
    }

    private func page(for viewer: PlayerReference? = nil) async throws -> RankingPage {
        try await service.page(
            .rows(from: RowNumber(1), limit: PageLimit(100, for: .server)), of: LeaderboardID("points"),
            in: arcade.game.id, for: viewer)
    }

    private func names(for viewer: PlayerReference? = nil) async throws -> [String] {
        try await page(for: viewer).standings.map(\.player.displayName.text)
    }

    @Test func `A hidden player's row and the increased count are visible to that player only`() async throws {
        let before = try await page(for: ann)
        #expect(try await service.moderation.setFlags(.hidden, of: ann))
        let own = try await page(for: ann)
        #expect(own.standings.map(\.entry) == before.standings.map(\.entry))
        #expect(own.standings.map(\.rank) == [1, 2, 3])
        #expect(own.localStanding?.rank == 1)
        #expect(own.playerCount == 3)
        for viewer in [nil, try PlayerReference("ben")] {
            let others = try await page(for: viewer)
            #expect(others.standings.map(\.player.displayName.text) == ["ben", "cat"])
            #expect(others.standings.map(\.rank) == [1, 2])
            #expect(others.playerCount == 2)
            #expect(others.localStanding?.rank == (viewer == nil ? nil : 1))
        }
        #expect(try await names() == ["ben", "cat"], "The hidden player's row is not visible.")
    }

    @Test func `A hidden player's pages have another version than those of other players`() async throws {
        func version(for viewer: PlayerReference?) async throws -> String {
            try await service.page(
                .rows(from: RowNumber(1), limit: PageLimit(10, for: .player)), of: LeaderboardID("points"),
                in: arcade.game.id, for: viewer
            ).version
        }
        _ = try await service.moderation.setFlags(.hidden, of: ann)
        let (hidden, anonymous) = (try await version(for: ann), try await version(for: nil))
        #expect(hidden != anonymous)
        _ = try await service.moderation.setFlags([], of: ann)
        #expect(try await version(for: ann) != version(for: nil))
    }

    @Test func `A hidden player cannot be found by other players`() async throws {
        _ = try await service.moderation.setFlags(.hidden, of: ann)
        let limit = try PageLimit(10, for: .server)
        for selection in [PageSelection.around(ann, limit: limit), .players([ann])] {
            let page = try await service.page(selection, of: LeaderboardID("points"), in: arcade.game.id)
            #expect(page.standings == [])
            #expect(page.notFound == [ann])
            let own = try await service.page(selection, of: LeaderboardID("points"), in: arcade.game.id, for: ann)
            #expect(own.standings.first?.player.displayName.text == "ann")
            #expect(own.notFound == [])
        }
    }

    @Test func `A hidden player gets ordinary receipts, including those of rejected scores`() async throws {
        _ = try await service.moderation.setFlags(.hidden, of: ann)
        let receipts = try await service.submit([
            arcade.submission(35, by: "ann"), arcade.submission(1, by: "ann"), arcade.submission(101, by: "ann"),
            arcade.submission(40, by: "ben"),
        ])
        #expect(receipts.map(\.outcome) == [.ranked, .notImproved, .refused, .ranked])
        #expect(receipts.map(\.previousRank) == [1, 1, nil, 1])
        #expect(receipts.map(\.standing?.rank) == [1, 1, 1, 1])
        #expect(receipts.map(\.standing?.entry.score) == [35, 35, 35, 40])
        #expect(receipts.map(\.playerCount) == [3, 3, 3, 2])
    }

    @Test func `A hidden player without an entry sees the same ranking as other players`() async throws {
        _ = try await service.administration.create(arcade.leaderboard("times", order: .lowToHigh))
        _ = try await service.submit([arcade.submission(5, by: "ben", on: "times")])
        _ = try await service.moderation.setFlags(.hidden, of: ann)
        let limit = try PageLimit(10, for: .player)
        let page = try await service.page(
            .rows(from: RowNumber(1), limit: limit), of: LeaderboardID("times"), in: arcade.game.id, for: ann)
        #expect(page.playerCount == 1)
        #expect(page.localStanding == nil)
    }

    @Test func `A banned player cannot submit and is not visible, not even to that player`() async throws {
        let taken = try arcade.submission(31, by: "ann")
        _ = try await service.submit([taken])
        _ = try await service.moderation.setFlags(.banned, of: ann)
        let receipts = try await service.submit([arcade.submission(50, by: "ann"), taken])
        #expect(receipts[0].problem == .playerBanned)
        #expect(receipts[0].standing == nil)
        #expect(receipts[0].playerCount == 2)
        #expect(receipts[1].replayed, "An accepted score remains accepted.")
        #expect(receipts[1].outcome == .ranked)
        #expect(receipts[1].standing == nil)
        let own = try await page(for: ann)
        #expect(own.standings.map(\.player.displayName.text) == ["ben", "cat"])
        #expect(own.localStanding == nil)
        #expect(own.playerCount == 2)
    }

    @Test(arguments: [PlayerFlags.hidden, .banned, [.hidden, .banned]], [true, false])
    func `A restored player has the same dates and order`(flags: PlayerFlags, isLoaded: Bool) async throws {
        // dan ties with ben and came later; ben is removed and must be restored before dan.
        _ = try await service.submit([arcade.submission(20, by: "dan")])
        let before = try await page()
        #expect(before.standings.map(\.player.displayName.text) == ["ann", "ben", "dan", "cat"])
        let ben = try PlayerReference("ben")
        let other = isLoaded ? service : try await arcade.service()
        #expect(try await other.moderation.setFlags(flags, of: ben))
        #expect(try await other.moderation.setFlags(flags, of: ben) == false)
        let without = try await other.page(
            .rows(from: RowNumber(1), limit: PageLimit(100, for: .server)), of: LeaderboardID("points"),
            in: arcade.game.id)
        #expect(without.standings.map(\.player.displayName.text) == ["ann", "dan", "cat"])
        #expect(try await other.moderation.setFlags([], of: ben))
        let after = try await other.page(
            .rows(from: RowNumber(1), limit: PageLimit(100, for: .server)), of: LeaderboardID("points"),
            in: arcade.game.id)
        #expect(after.standings == before.standings)
        #expect(after.playerCount == 4)
    }

    @Test func `An underage player is ranked as before`() async throws {
        _ = try await service.moderation.setFlags(.underage, of: ann)
        #expect(try await names() == ["ann", "ben", "cat"])
    }

    @Test func `An unknown player cannot be moderated`() async throws {
        let unknown = try PlayerReference("unknown")
        await #expect(throws: ServiceError.refused(.playerNotFound(unknown))) {
            try await service.moderation.setFlags(.banned, of: unknown)
        }
    }
}
