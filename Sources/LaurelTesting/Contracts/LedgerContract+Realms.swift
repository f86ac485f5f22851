import LaurelCore
import LaurelModel

extension LedgerContract {
    /// Games, groups and environments.
    static let realms = [
        LedgerContract("Adding an existing game does not change it", gamesStay),
        LedgerContract("Realms never mix", neverMix),
        LedgerContract("Games of a group share players, and each has its own leaderboards", groups),
        LedgerContract("An unknown realm is not found", unknownRealm),
        LedgerContract("Reads of all realms return what reads of each realm return", allRealms),
    ]

    private static func gamesStay(_ fixture: LedgerHarness) async throws {
        let free = try Game(
            id: GameID("com.example.free"), name: "Whack \u{1F9A6} — free", group: GroupID("com.example.whack"))
        try expect("a new game", try await fixture.first.add(free), is: free)
        let other = try Game(id: free.id, name: "Another", group: GroupID("com.example.another"))
        for ledger in fixture.ledgers {
            try expect("the game again", try await ledger.add(other), is: free)
            try expect("the games, by id", try await ledger.games(), is: [free, fixture.game])
        }
        try await fixture.create(fixture.leaderboard("points"))
        try await fixture.submit(fixture.submission("a", score: 1))
        let before = try await fixture.reading()
        let third = try Game(id: GameID("com.example.paid"), group: free.group)
        try expect("the third game of the group", try await fixture.second.add(third), is: third)
        try expect("the group's existing realm", try await fixture.reading(), is: before)
        try expect("the games, by id", try await fixture.first.games(), is: [free, third, fixture.game])
        try await expectNotFound(Realm(group: other.group, environment: .sandbox), fixture.first)
    }

    private static func neverMix(_ fixture: LedgerHarness) async throws {
        let other = try Game(id: GameID("com.example.other"))
        _ = try await fixture.second.add(other)
        let realms = GameEnvironment.allCases.flatMap { environment in
            [fixture.game, other].map { Realm(group: $0.group, environment: environment) }
        }
        // All realms have the same names, ids and numbers, and different scores.
        for (index, realm) in realms.enumerated() {
            let game = realm.group == other.group ? other : fixture.game
            let board = try Leaderboard(id: LeaderboardID("points"), game: game.id)
            let submission = try fixture.submission("a", score: Int64(index)).with { $0.game = game.id }
            let commit = try await fixture.ledgers[index % 2].commit(
                [.create(board), .submit(submission)], in: realm, at: LedgerHarness.morning + .hours(Int64(index)))
            let fact = try commit.outcomes[1].fresh()
            try expect("the position in \(realm)", fact.position, is: LedgerPosition(2))
            try expect("the player in \(realm)", try fact.submission().player, is: PlayerNumber(1))
        }
        _ = try await fixture.first.commit(
            [fixture.setFlags(.banned, of: "ann")], in: realms[0], at: LedgerHarness.morning + .days(1))
        var ids: Set<PlayerID> = []
        for (index, realm) in realms.enumerated() {
            let ledger = fixture.ledgers[(index + 1) % 2]
            let snapshot = try await ledger.entries(of: RankingID(leaderboard: LeaderboardNumber(1)), in: realm)
            try expect("the scores in \(realm)", snapshot.entries.map(\.stored.entry.score), is: [Int64(index)])
            try expect("the flags in \(realm)", snapshot.flags.count, is: index == 0 ? 1 : 0)
            try expect("the facts in \(realm)", snapshot.head.position.value, is: index == 0 ? 3 : 2)
            try expect(
                "the moment in \(realm)", snapshot.head.moment,
                is: LedgerHarness.morning + (index == 0 ? .days(1) : .hours(Int64(index))))
            try expect(
                "the number of facts in \(realm)", try await ledger.facts(in: realm, after: .start, limit: 9).count,
                is: index == 0 ? 3 : 2)
            let key = SubmissionKey(
                leaderboard: LeaderboardNumber(1), player: PlayerNumber(1), id: try SubmissionID("a"))
            let fact = try await ledger.submissions([key], in: realm)[key]
            try expect("the id in \(realm)", try fact?.submission().score, is: Int64(index))
            let ann = try await ledger.players(numbered: [PlayerNumber(1)], in: realm)[PlayerNumber(1)]!
            let named = try await ledger.players(named: [.id(ann.id), PlayerReference("ann")], in: realm)
            try expect("ann in \(realm)", Array(named.values), is: [ann, ann])
            for other in realms where other != realm {
                try expect("ann in another realm", try await ledger.players(named: [.id(ann.id)], in: other), is: [:])
            }
            ids.insert(ann.id)
        }
        try expect("the number of different player ids", ids.count, is: 4)
    }

    private static func groups(_ fixture: LedgerHarness) async throws {
        let free = try Game(id: GameID("com.example.free"), group: fixture.game.group)
        _ = try await fixture.first.add(free)
        try await fixture.create(
            fixture.leaderboard("points"), Leaderboard(id: LeaderboardID("free-points"), game: free.id))
        let fact = try await fixture.submit(fixture.submission("a", score: 1))
        let other = try await fixture.submit(
            fixture.submission("a", score: 2, on: "free-points").with { $0.game = free.id }, through: fixture.second)
        try expect("the player in both games", try other.submission().player, is: try fact.submission().player)
        let wrong = try await fixture.commit([
            .submit(fixture.submission("b", score: 2, on: "free-points")),
            .create(Leaderboard(id: LeaderboardID("points"), game: free.id)),
        ])
        let existing = try RegisteredLeaderboard(
            number: LeaderboardNumber(1), leaderboard: fixture.leaderboard("points"))
        try expect(
            "the outcome for another game's leaderboard", wrong.outcomes,
            is: [.refused(.leaderboardNotFound(LeaderboardID("free-points"))), .refused(.leaderboardExists(existing))])
    }

    private static func unknownRealm(_ fixture: LedgerHarness) async throws {
        for ledger in fixture.ledgers {
            try await expectNotFound(Realm(group: GroupID("com.example.unknown"), environment: .sandbox), ledger)
        }
    }

    private static func allRealms(_ fixture: LedgerHarness) async throws {
        let other = try await fixture.second.add(Game(id: GameID("com.example.other")))
        try await fixture.create(fixture.leaderboard("points"))
        let (realms, table) = (Realm.all(of: [fixture.game, other]), RecordTable("contract"))
        for (index, realm) in (realms + [.server]).enumerated() {
            try await fixture.ledgers[index % 2].transact(in: realm) { transaction in
                try transaction.write([
                    RecordKey(table, "\(index)"): "in the range",
                    RecordKey(RecordTable("contractToo"), "1"): "another table",
                ])
            }
        }
        for ledger in fixture.ledgers {
            var positions: [Realm: LedgerPosition] = [:]
            for realm in realms { positions[realm] = try await ledger.overview(of: realm).head.position }
            try expect("the positions", try await ledger.positions(), is: positions)
            let rows = try await ledger.rows(in: RecordRange(table, after: "0"))
            try expect("the records after the first one", rows.map(\.key.name).sorted(), is: ["1", "2", "3"])
        }
    }

    private static func expectNotFound(_ realm: Realm, _ ledger: any Ledger) async throws {
        let leaderboard = try Leaderboard(id: LeaderboardID("points"), game: GameID("com.example.unknown"))
        let asks: [@Sendable () async throws -> Void] = [
            { _ = try await ledger.commit([.create(leaderboard)], in: realm, at: LedgerHarness.morning) },
            { _ = try await ledger.commit([], in: realm, at: LedgerHarness.morning) },
            { _ = try await ledger.overview(of: realm) },
            { _ = try await ledger.facts(in: realm, after: .start, limit: 1) },
            { _ = try await ledger.waitForFacts(in: realm, after: .start) },
            { _ = try await ledger.entries(of: RankingID(leaderboard: LeaderboardNumber(1)), in: realm) },
            { _ = try await ledger.players(named: [PlayerReference("ann")], in: realm) },
            { _ = try await ledger.players(numbered: [PlayerNumber(1)], in: realm) },
            { _ = try await ledger.submissions([], in: realm) },
            { _ = try await ledger.census(of: realm) },
        ]
        for (index, ask) in asks.enumerated() {
            var found: LedgerError?
            do { try await ask() } catch let error as LedgerError { found = error }
            try expect("the error of call \(index)", found, is: .realmNotFound(realm))
        }
    }
}
