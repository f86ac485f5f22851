import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

/// The ranking of a player and their friends, compared with a filtered global ranking.
struct `A ranking among friends` {
    private static let all = try! PageLimit(1_000, for: .server)

    private func page(
        _ selection: PageSelection, of service: RealmService, _ arcade: Arcade, for viewer: PlayerReference,
        _ scope: PlayerScope = .friends, time: TimeScope = .allTime
    ) async throws -> RankingPage {
        try await service.page(
            selection, of: LeaderboardID("points"), in: arcade.game.id, time: time, scope: scope, for: viewer)
    }

    /// A leaderboard after random scores, flags and friendships of 30 players. The viewer is the first of them.
    private struct RandomHistory {
        let arcade: Arcade
        let service: RealmService
        let names: [PlayerReference]
        var friends: Set<Int> = []

        var viewer: PlayerReference { names[0] }

        init(seed: UInt64, ties: TieRule) async throws {
            var random = SeededRandom(seed: seed)
            arcade = try await Arcade(seed: seed)
            service = try await arcade.service()
            names = try (0..<30).map { try PlayerReference("player \($0)") }
            let order = SortOrder.allCases.randomElement(using: &random)!
            try await service.administration.create(arcade.leaderboard("points", order: order, ties: ties))
            for _ in 0..<120 {
                let player = Int.random(in: 0..<30, using: &random)
                switch Int.random(in: 0..<6, using: &random) {
                case 0:
                    guard player != 0, try await service.players.isKnown(names[0]),
                        try await service.players.isKnown(names[player])
                    else { continue }
                    let act: Friendship.Act = friends.contains(player) ? .remove : .ask
                    _ = try await service.friends.act(
                        act, on: .reference(names[player]), by: names[0], in: arcade.game.id)
                    if act == .ask {
                        _ = try await service.friends.act(
                            .ask, on: .reference(names[0]), by: names[player], in: arcade.game.id)
                    }
                    friends.formSymmetricDifference([player])
                case 1:
                    guard try await service.players.isKnown(names[player]) else { continue }
                    let flags: PlayerFlags = [[], .hidden, .banned].randomElement(using: &random)!
                    try await service.moderation.setFlags(flags, of: names[player])
                default:
                    let score = Int64.random(in: 0..<12, using: &random)
                    _ = try await service.submit([arcade.submission(score, by: "player \(player)")])
                    arcade.clock.advance(by: .seconds(1))
                }
            }
        }
    }

    @Test(arguments: Seeds.first(8), TieRule.allCases)
    func `The ranking of friends contains the friends of the global ranking in its order`(
        seed: UInt64, ties: TieRule
    ) async throws {
        let history = try await RandomHistory(seed: seed, ties: ties)
        let (arcade, service, viewer) = (history.arcade, history.service, history.viewer)
        guard try await service.players.isKnown(viewer) else { return }
        let among = Set(([0] + history.friends).map { history.names[$0].text })
        for time in [TimeScope.allTime, .week] {
            let global = try await page(
                .rows(from: RowNumber(1), limit: Self.all), of: service, arcade, for: viewer, .global, time: time)
            let expected = global.standings.filter { among.contains($0.player.externalID!.text) }
            let whole = try await page(
                .rows(from: RowNumber(1), limit: Self.all), of: service, arcade, for: viewer, time: time)
            #expect(whole.standings.map(\.player) == expected.map(\.player))
            #expect(whole.standings.map(\.entry) == expected.map(\.entry))
            #expect(whole.standings.map(\.globalRank) == expected.map(\.rank))
            #expect(whole.standings.map(\.rank) == ties.ranks(of: expected.map(\.entry.score)))
            #expect(whole.playerCount == expected.count)
            #expect(whole.localStanding == whole.standings.first { $0.player.externalID?.text == viewer.text })
        }
    }

    @Test(arguments: Seeds.first(8), TieRule.allCases)
    func `Pages among friends are parts of the ranking of friends`(seed: UInt64, ties: TieRule) async throws {
        let history = try await RandomHistory(seed: seed, ties: ties)
        let (arcade, service, viewer) = (history.arcade, history.service, history.viewer)
        guard try await service.players.isKnown(viewer) else { return }
        for time in [TimeScope.allTime, .week] {
            let whole = try await page(
                .rows(from: RowNumber(1), limit: Self.all), of: service, arcade, for: viewer, time: time
            ).standings
            guard !whole.isEmpty else { continue }
            let three = try PageLimit(3, for: .player)
            let middle = whole[whole.count / 2]
            let around = try await page(
                .around(.id(middle.player.id), limit: three), of: service, arcade, for: viewer, time: time)
            let start = min(max(0, whole.count / 2 - 1), max(0, whole.count - 3))
            #expect(around.standings == Array(whole[start...].prefix(3)))
            let half = try await page(
                .percentile(Percentile(50), limit: three), of: service, arcade, for: viewer, time: time)
            let first = max(1, (whole.count * 50 + 99) / 100)
            #expect(half.standings == Array(whole[(first - 1)...].prefix(3)))
            let named = try await page(.players(history.names), of: service, arcade, for: viewer, time: time)
            #expect(named.standings.map(\.player) == whole.map(\.player))
            #expect(named.notFound.count == history.names.count - whole.count)
        }
    }

    @Test func `The version of a ranking among friends changes with the friends only`() async throws {
        let arcade = try await Arcade()
        let service = try await arcade.service()
        try await service.administration.create(arcade.leaderboard("points"))
        _ = try await service.submit([arcade.submission(3, by: "ann"), arcade.submission(2, by: "ben")])
        let (ann, ben) = (try PlayerReference("ann"), try PlayerReference("ben"))
        func version() async throws -> String {
            try await page(.rows(from: RowNumber(1), limit: Self.all), of: service, arcade, for: ann).version
        }
        _ = try await service.friends.act(.ask, on: .reference(ben), by: ann, in: arcade.game.id)
        let alone = try await version()
        #expect(try await version() == alone)
        // Another process's service has the same ledger.
        _ = try await arcade.service().friends.act(.ask, on: .reference(ann), by: ben, in: arcade.game.id)
        let together = try await version()
        #expect(together != alone)
        #expect(try await version() == together)
        _ = try await service.friends.act(.remove, on: .reference(ann), by: ben, in: arcade.game.id)
        #expect(try await version() != together)
    }

    @Test func `A ranking among friends omits underage players, who have none themselves`() async throws {
        let arcade = try await Arcade()
        let service = try await arcade.service()
        try await service.administration.create(arcade.leaderboard("points"))
        let names = try ["ann", "ben", "cat"].map { try PlayerReference($0) }
        _ = try await service.submit(try names.map { try arcade.submission(3, by: $0.text) })
        let studio = AuditActor(name: "test")
        try await service.friends.set(of: names[0], to: [names[1], names[2]], by: studio)
        _ = try await service.moderation.changeFlags(
            FlagChange(changed: .underage, to: .underage), of: names[1], by: studio)
        func shown(_ viewer: PlayerReference) async throws -> [String?] {
            try await page(.rows(from: RowNumber(1), limit: Self.all), of: service, arcade, for: viewer)
                .standings.map(\.player.externalID?.text)
        }
        #expect(try await shown(names[0]) == ["ann", "cat"])
        #expect(try await shown(names[1]) == ["ben"])
        #expect(try await service.friends.list(of: names[0], limit: 10).map(\.player.externalID?.text) == ["cat"])
        #expect(try await service.friends.list(of: names[1], limit: 10).isEmpty)
        await #expect(throws: ServiceError.refused(.friends(.underage))) {
            try await service.friends.act(.ask, on: .reference(names[2]), by: names[1], in: arcade.game.id)
        }
    }
}

extension RealmPlayers {
    fileprivate func isKnown(_ reference: PlayerReference) async throws -> Bool {
        do { return try await player(reference).number.value > 0 } catch ServiceError.refused { return false }
    }
}

extension TieRule {
    /// Returns the ranks of sorted scores.
    fileprivate func ranks(of scores: [Int64]) -> [Int] {
        scores.indices.map { index in
            switch self {
            case .ordinal: index + 1
            case .shared: scores.firstIndex(of: scores[index])! + 1
            case .dense: Set(scores[..<scores.firstIndex(of: scores[index])!]).count + 1
            }
        }
    }
}
