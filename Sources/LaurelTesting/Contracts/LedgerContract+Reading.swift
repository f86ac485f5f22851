import LaurelCore
import LaurelModel

extension LedgerContract {
    /// Reads of committed data.
    static let reading = [
        LedgerContract("Facts are read in pages, in order, after a position", pages),
        LedgerContract("A snapshot contains one ranking's entries, and its head covers them", snapshots),
        LedgerContract("A snapshot contains the flags of all players who have any", flags),
        LedgerContract("An unknown ranking is empty", unknownRanking),
        LedgerContract("The census counts the stored data", census),
        LedgerContract("The storage check of an intact ledger finds no fault", noFaults),
    ]

    private static func pages(_ fixture: LedgerHarness) async throws {
        try expect("the facts of an empty ledger", try await fixture.facts(), is: [])
        try await fixture.create(fixture.leaderboard("points"))
        let batch = try (0..<9).map { Command.submit(try fixture.submission("\($0)", score: Int64($0))) }
        let commit = try await fixture.commit(batch)
        let all = try await fixture.facts()
        try expect("all facts", Array(all.dropFirst()), is: commit.newFacts)
        for ledger in fixture.ledgers {
            for (after, limit) in [(0, 1), (0, 3), (3, 3), (4, 6), (7, 100), (9, 1), (10, 5), (500, 5), (3, 0)] {
                let facts = try await ledger.facts(in: fixture.realm, after: LedgerPosition(Int64(after)), limit: limit)
                try expect("\(limit) facts after \(after)", facts, is: Array(all.dropFirst(after).prefix(limit)))
            }
        }
    }

    private static func snapshots(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"), fixture.leaderboard("times", order: .lowToHigh))
        for index in 0..<30 {
            let board = index % 3 == 0 ? "times" : "points"
            try await fixture.submit(
                fixture.submission("\(index)", score: Int64(index * 5 % 7), by: "player \(index % 4)", on: board),
                through: fixture.ledgers[index % 2])
            let reading = try await fixture.reading(through: fixture.ledgers[(index + 1) % 2])
            try expect("the head", reading.overview.head.position.value, is: Int64(index) + 3)
            try expect("the entries after \(index)", reading.entries, is: NaiveRealm(reading.facts).entries)
        }
    }

    private static func flags(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"), fixture.leaderboard("times"))
        let names = ["ann", "ben", "cat", "dan"]
        try await fixture.commit(names.map { .submit(try fixture.submission("a", score: 1, by: $0)) })
        try await fixture.commit([
            fixture.setFlags(.hidden, of: "ann"), fixture.setFlags([.banned, .underage], of: "ben"),
            fixture.setFlags(.banned, of: "cat"), fixture.setFlags([], of: "dan"),
        ])
        try await fixture.commit([fixture.setFlags([], of: "cat")])
        let expected: [PlayerNumber: PlayerFlags] = [PlayerNumber(1): .hidden, PlayerNumber(2): [.banned, .underage]]
        for ledger in fixture.ledgers {
            for number in [LeaderboardNumber(1), LeaderboardNumber(2)] {
                let snapshot = try await ledger.entries(of: RankingID(leaderboard: number), in: fixture.realm)
                try expect("the flags on \(number)", snapshot.flags, is: expected)
                try expect("the entries on \(number)", snapshot.entries.count, is: number.value == 1 ? 4 : 0)
            }
        }
    }

    private static func unknownRanking(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        try await fixture.submit(fixture.submission("a", score: 1))
        for ranking in [
            RankingID(leaderboard: LeaderboardNumber(2)), RankingID(leaderboard: LeaderboardNumber(1), occurrence: 1),
        ] {
            let snapshot = try await fixture.second.entries(of: ranking, in: fixture.realm)
            try expect("the entries", snapshot.entries.count, is: 0)
            try expect("the head", snapshot.head.position, is: LedgerPosition(2))
        }
    }

    private static func census(_ fixture: LedgerHarness) async throws {
        let nothing = Census(factCount: 0, submissionIDCount: 0, entryCount: 0, playerCount: 0)
        try expect("nothing", try await fixture.first.census(of: fixture.realm), is: nothing)
        try await fixture.create(fixture.leaderboard("points"), fixture.leaderboard("times"))
        try await fixture.submit(fixture.submission("a", score: 1))
        try await fixture.submit(fixture.submission("b", score: 0))
        try await fixture.submit(fixture.submission("a", score: 1, on: "times"))
        try await fixture.submit(fixture.submission("a", score: 1, by: "ben"))
        try await fixture.commit([fixture.setFlags(.banned, of: "ben"), .submit(fixture.submission("a", score: 1))])
        for ledger in fixture.ledgers {
            try expect(
                "the census", try await ledger.census(of: fixture.realm),
                is: Census(factCount: 7, submissionIDCount: 4, entryCount: 3, playerCount: 2))
        }
        let production = Realm(group: fixture.game.group, environment: .production)
        try expect("the census of another realm", try await fixture.first.census(of: production), is: nothing)
    }

    private static func noFaults(_ fixture: LedgerHarness) async throws {
        for ledger in fixture.ledgers { try expect("the faults", try await ledger.storageFaults(), is: []) }
        try await fixture.create(fixture.leaderboard("points"))
        for index in 0..<50 {
            try await fixture.submit(fixture.submission("\(index)", score: Int64(index), by: "player \(index % 5)"))
        }
        for ledger in fixture.ledgers { try expect("the faults", try await ledger.storageFaults(), is: []) }
    }
}
