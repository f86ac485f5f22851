import LaurelCore
import LaurelModel

extension LedgerContract {
    /// Positions and moments.
    static let order = [
        LedgerContract("positions count from 1 without gaps, across commits and handles", positions),
        LedgerContract("moments never go back, even when the caller's clock does", moments),
        LedgerContract("a commit with nothing to write changes nothing, and answers", nothingToWrite),
        LedgerContract("a commit without commands changes nothing", noCommands),
    ]

    private static func positions(_ bench: LedgerBench) async throws {
        try await bench.create(bench.leaderboard("points"))
        for round in 0..<6 {
            let ledger = bench.ledgers[round % 2]
            let batch = try (0...round).map { try bench.submission("\(round).\($0)", score: Int64($0)) }
            let before = try await bench.second.overview(of: bench.realm).head
            let commit = try await bench.commit(batch.map(Command.submit), through: ledger)
            let start = before.position.value + 1
            try expect(
                "the positions of a commit", commit.newFacts.map(\.position.value),
                is: Array(start..<start + Int64(batch.count)))
            try expect("the head after a commit", commit.head.position.value, is: start + Int64(batch.count) - 1)
            for ledger in bench.ledgers {
                try expect("the head that is read", try await ledger.overview(of: bench.realm).head, is: commit.head)
            }
        }
        for ledger in bench.ledgers {
            try expect(
                "the positions of all facts", try await bench.facts(through: ledger).map(\.position.value),
                is: Array(1...22))
        }
    }

    private static func moments(_ bench: LedgerBench) async throws {
        try await bench.create(bench.leaderboard("points"))
        let clocks: [Int64] = [0, 5_000, 4_999, -86_400_000, 5_000, 5_001, 0]
        let expected: [Int64] = [0, 5_000, 5_000, 5_000, 5_000, 5_001, 5_001]
        for (round, (clock, moment)) in zip(clocks, expected).enumerated() {
            let batch = try (0..<2).map { try bench.submission("\(round).\($0)", score: Int64($0)) }
            let commit = try await bench.commit(
                batch.map(Command.submit), through: bench.ledgers[round % 2],
                at: LedgerBench.morning + Span(milliseconds: clock))
            let wanted = LedgerBench.morning + Span(milliseconds: moment)
            try expect("the moments of a commit", commit.newFacts.map(\.moment), is: [wanted, wanted])
            try expect("the head's moment", commit.head.moment, is: wanted)
        }
    }

    private static func nothingToWrite(_ bench: LedgerBench) async throws {
        try await bench.create(bench.leaderboard("points"))
        let submission = try bench.submission("a", score: 1)
        let fact = try await bench.submit(submission)
        let before = try await bench.reading()
        let commit = try await bench.commit(
            [
                .submit(submission.with { $0.displayName = try DisplayName("Somebody Else") }),
                .create(bench.leaderboard("points")), bench.setFlags([], of: "ann"),
                .submit(bench.submission("b", score: 1, on: "nowhere")),
            ], through: bench.second, at: LedgerBench.morning + .days(1))
        try expect(
            "the outcomes", commit.outcomes,
            is: [
                .recorded(fact, replayed: true), .unchanged, .unchanged,
                .refused(.leaderboardNotFound(LeaderboardID("nowhere"))),
            ])
        try expect("the head that is answered", commit.head, is: before.overview.head)
        try expect("the realm", try await bench.reading(), is: before)
    }

    private static func noCommands(_ bench: LedgerBench) async throws {
        let before = try await bench.reading()
        let commit = try await bench.commit([])
        try expect("the head that is answered", commit.head, is: before.overview.head)
        try expect("the realm", try await bench.reading(), is: before)
    }
}
