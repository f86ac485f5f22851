import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

struct `A reset` {
    @Test func `A reset removes every entry, and does not change other leaderboards and facts`() async throws {
        let arcade = try await Arcade()
        let service = try await arcade.service()
        for id in ["points", "other"] { try await service.administration.create(arcade.leaderboard(id)) }
        let stored = try arcade.submission(9, by: "ann")
        _ = try await service.submit([
            stored, arcade.submission(7, by: "bob"), arcade.submission(5, by: "ann", on: "other"),
        ])
        _ = try await service.moderation.setFlags(.hidden, of: PlayerReference("bob"))
        func scores(_ id: String, _ service: RealmService, _ time: TimeScope = .allTime) async throws -> [Int64] {
            try await service.page(
                .rows(from: RowNumber(1), limit: PageLimit(10, for: .server)), of: LeaderboardID(id),
                in: arcade.game.id,
                time: time
            ).standings.map(\.entry.score)
        }
        #expect(try await scores("points", service, .week) == [9])
        _ = try await service.administration.reset(LeaderboardID("points"), in: arcade.game.id)
        for service in [service, try await arcade.service()] {
            for time in TimeScope.allCases { #expect(try await scores("points", service, time) == []) }
            #expect(try await scores("other", service) == [5])
        }
        // The accepted score remains accepted: sent again, it changes nothing.
        let replay = try await service.submit([stored])[0]
        #expect(replay.replayed)
        #expect(try await scores("points", service) == [])
        let later = try await service.submit([arcade.submission(1, by: "ann"), arcade.submission(2, by: "bob")])
        #expect(later.map(\.outcome) == [.ranked, .ranked])
        _ = try await service.moderation.setFlags([], of: PlayerReference("bob"))
        for service in [service, try await arcade.service()] {
            for time in TimeScope.allCases { #expect(try await scores("points", service, time) == [2, 1]) }
        }
        #expect(try await LedgerVerification(of: arcade.ledger, in: arcade.realm).differences == [])
    }

    @Test func `Changed settings recompute the entries, and restore hidden scores`() async throws {
        let arcade = try await Arcade()
        let service = try await arcade.service()
        try await service.administration.create(arcade.leaderboard("points"))
        _ = try await service.submit([
            arcade.submission(90, by: "ann"), arcade.submission(5, by: "ann"), arcade.submission(70, by: "bob"),
        ])
        func scores() async throws -> [Int64] {
            try await service.page(
                .rows(from: RowNumber(1), limit: PageLimit(10, for: .server)), of: LeaderboardID("points"),
                in: arcade.game.id
            ).standings.map(\.entry.score)
        }
        let (first, narrow) = (try arcade.leaderboard("points"), try ScoreRange(0, 50))
        for (settings, expected) in [
            (try arcade.leaderboard("points", range: narrow), [Int64(5)]),
            (try arcade.leaderboard("points", order: .lowToHigh), [5, 70]),
            (try arcade.leaderboard("points", submission: .sum), [95, 70]),
            (first, [90, 70]),
        ] {
            #expect(try await service.administration.configure(settings))
            #expect(try await scores() == expected)
            let verified = try await LedgerVerification(of: arcade.ledger, in: arcade.realm)
            #expect(verified.differences == [])
        }
        #expect(try await !service.administration.configure(first))
    }
}
