import LaurelCore
import LaurelModel

extension LedgerContract {
    /// Positions and moments.
    static let order = [
        LedgerContract("Positions count from 1 without gaps, across commits and handles", positions),
        LedgerContract("Moments never decrease, even if the caller's clock does", moments),
        LedgerContract("A commit without new facts changes nothing and returns its outcomes", nothingToWrite),
        LedgerContract("A commit without commands changes nothing", noCommands),
    ]

    private static func positions(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        for round in 0..<6 {
            let ledger = fixture.ledgers[round % 2]
            let batch = try (0...round).map { try fixture.submission("\(round).\($0)", score: Int64($0)) }
            let before = try await fixture.second.overview(of: fixture.realm).head
            let commit = try await fixture.commit(batch.map(Command.submit), through: ledger)
            let start = before.position.value + 1
            try expect(
                "the positions of a commit", commit.newFacts.map(\.position.value),
                is: Array(start..<start + Int64(batch.count)))
            try expect("the head after a commit", commit.head.position.value, is: start + Int64(batch.count) - 1)
            for ledger in fixture.ledgers {
                try expect("the stored head", try await ledger.overview(of: fixture.realm).head, is: commit.head)
            }
        }
        for ledger in fixture.ledgers {
            try expect(
                "the positions of all facts", try await fixture.facts(through: ledger).map(\.position.value),
                is: Array(1...22))
        }
    }

    private static func moments(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        let clocks: [Int64] = [0, 5_000, 4_999, -86_400_000, 5_000, 5_001, 0]
        let expected: [Int64] = [0, 5_000, 5_000, 5_000, 5_000, 5_001, 5_001]
        for (round, (clock, moment)) in zip(clocks, expected).enumerated() {
            let batch = try (0..<2).map { try fixture.submission("\(round).\($0)", score: Int64($0)) }
            let commit = try await fixture.commit(
                batch.map(Command.submit), through: fixture.ledgers[round % 2],
                at: LedgerHarness.morning + Span(milliseconds: clock))
            let wanted = LedgerHarness.morning + Span(milliseconds: moment)
            try expect("the moments of a commit", commit.newFacts.map(\.moment), is: [wanted, wanted])
            try expect("the head's moment", commit.head.moment, is: wanted)
        }
    }

    private static func nothingToWrite(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        let submission = try fixture.submission("a", score: 1)
        let fact = try await fixture.submit(submission)
        let before = try await fixture.reading()
        let commit = try await fixture.commit(
            [
                .submit(submission.with { $0.displayName = try DisplayName("Another Name") }),
                .create(fixture.leaderboard("points")), fixture.setFlags([], of: "ann"),
                .submit(fixture.submission("b", score: 1, on: "nowhere")),
            ], through: fixture.second, at: LedgerHarness.morning + .days(1))
        try expect(
            "the outcomes", commit.outcomes,
            is: [
                .recorded(fact, replayed: true), .unchanged, .unchanged,
                .refused(.leaderboardNotFound(LeaderboardID("nowhere"))),
            ])
        try expect("the returned head", commit.head, is: before.overview.head)
        try expect("the realm", try await fixture.reading(), is: before)
    }

    private static func noCommands(_ fixture: LedgerHarness) async throws {
        let before = try await fixture.reading()
        let commit = try await fixture.commit([])
        try expect("the returned head", commit.head, is: before.overview.head)
        try expect("the realm", try await fixture.reading(), is: before)
    }
}
