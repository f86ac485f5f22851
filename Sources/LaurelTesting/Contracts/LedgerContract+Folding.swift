import LaurelCore
import LaurelModel

extension LedgerContract {
    /// The order of commands: each command of a batch sees the result of the commands before it.
    static let folding = [
        LedgerContract("A best leaderboard keeps the better score, and the first of equal scores", keepsBest),
        LedgerContract("A mostRecent leaderboard keeps the newest date, and the later of equal dates", keepsMostRecent),
        LedgerContract("A sum leaderboard adds scores and takes the date of the newest increment", adds),
        LedgerContract("A batch has the same result as its commands one by one", batchIsOneByOne),
        LedgerContract("A leaderboard accepts scores in the batch that creates it", createAndSubmit),
        LedgerContract("Two submissions of a new player in one batch create one player", newTwice),
        LedgerContract("The last display name in a batch is stored", rename),
        LedgerContract("Player flags take effect from the next command", flagsInBatch),
    ]

    /// A submitted score and its day, and the player's stored score and day after the submission.
    private typealias Step = (score: Int64, day: Int64, keptScore: Int64, keptDay: Int64)

    private static func keepsBest(_ fixture: LedgerHarness) async throws {
        let steps: [Step] = [(5, 3, 5, 3), (4, 4, 5, 3), (5, 1, 5, 3), (6, 2, 6, 2), (6, 9, 6, 2)]
        try await fixture.verify(steps, on: fixture.leaderboard("points"))
        let reversed = steps.map { step -> Step in (-step.score, step.day, -step.keptScore, step.keptDay) }
        try await fixture.verify(reversed, on: fixture.leaderboard("times", order: .lowToHigh))
    }

    private static func keepsMostRecent(_ fixture: LedgerHarness) async throws {
        let steps: [Step] = [(5, 3, 5, 3), (9, 2, 5, 3), (4, 3, 4, 3), (4, 3, 4, 3), (1, 4, 1, 4)]
        try await fixture.verify(steps, on: fixture.leaderboard("points", submission: .mostRecent))
    }

    private static func adds(_ fixture: LedgerHarness) async throws {
        let steps: [Step] = [(0, 1, 0, 1), (5, 3, 5, 3), (3, 2, 8, 3), (0, 9, 8, 3), (-10, 3, -2, 3), (1, 4, -1, 4)]
        try await fixture.verify(steps, on: fixture.leaderboard("points", submission: .sum))
    }

    private static func batchIsOneByOne(_ fixture: LedgerHarness) async throws {
        for type in SubmissionType.allCases {
            try await fixture.create(
                fixture.leaderboard("batch-\(type)", submission: type),
                fixture.leaderboard("single-\(type)", submission: type))
            func submission(_ index: Int, on board: String) throws -> Submission {
                try fixture.submission("\(index)", score: Int64(index * 7 % 5), on: "\(board)-\(type)").with {
                    $0.date = LedgerHarness.morning - .days(Int64(index * 3 % 4))
                    $0.context = UInt64(index)
                }
            }
            let batch = try (0..<12).map { Command.submit(try submission($0, on: "batch")) }
            let together = try await fixture.commit(batch).newFacts.map { try $0.submission().comparable }
            var single: [ComparableSubmission] = []
            for index in 0..<12 {
                single.append(try await fixture.submit(submission(index, on: "single")).submission().comparable)
            }
            try expect("the facts of a \(type) batch", together, is: single)
        }
    }

    private static func createAndSubmit(_ fixture: LedgerHarness) async throws {
        let early = try fixture.submission("a", score: 1)
        let commit = try await fixture.commit([
            .submit(early), .create(fixture.leaderboard("points")), .submit(early),
            .create(fixture.leaderboard("points")),
            .submit(fixture.submission("b", score: 2)),
        ])
        try expect(
            "the first outcome", commit.outcomes[0], is: .refused(.leaderboardNotFound(LeaderboardID("points"))))
        try expect("the outcome of the second creation", commit.outcomes[3], is: .unchanged)
        let registered = try RegisteredLeaderboard(
            number: LeaderboardNumber(1), leaderboard: fixture.leaderboard("points"))
        try expect("the first fact", try commit.outcomes[1].fresh().content, is: .leaderboard(registered))
        let last = try commit.outcomes[4].fresh()
        try expect("the second submission's position", last.position, is: LedgerPosition(3))
        try expect("the end of its chain", try last.submission().previous, is: LedgerPosition(2))
        try expect(
            "the leaderboards", try await fixture.second.overview(of: fixture.realm).leaderboards, is: [registered])
    }

    private static func newTwice(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"), fixture.leaderboard("times", order: .lowToHigh))
        let commit = try await fixture.commit([
            .submit(fixture.submission("a", score: 1)), .submit(fixture.submission("b", score: 2)),
            .submit(fixture.submission("c", score: 3, on: "times")),
        ])
        let facts = try commit.newFacts.map { try $0.submission() }
        try expect("the players", facts.map(\.player), is: Array(repeating: PlayerNumber(1), count: 3))
        try expect("the chains", facts.map(\.previous), is: [nil, commit.newFacts[0].position, nil])
        try expect("the player count", try await fixture.first.census(of: fixture.realm).playerCount, is: 1)
        try expect("the players of the commit", commit.players, is: try await fixture.reading().players)
    }

    private static func rename(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        func named(_ name: String?, id: String) throws -> Command {
            .submit(try fixture.submission(id, score: 1).with { $0.displayName = try name.map { try DisplayName($0) } })
        }
        func name() async throws -> String? {
            try await fixture.second.players(numbered: [PlayerNumber(1)], in: fixture.realm).values.first?.displayName
                .text
        }
        try await fixture.commit([named(nil, id: "a")])
        try expect("the display name before the first one", try await name(), is: "ann")
        try await fixture.commit([named("Ann", id: "b"), named("Anna", id: "c"), named(nil, id: "d")])
        try expect("the name", try await name(), is: "Anna")
        let commit = try await fixture.commit([named("Anne", id: "e")])
        try expect("the display name in the commit", commit.players[PlayerNumber(1)]?.displayName.text, is: "Anne")
        try expect("the name", try await name(), is: "Anne")
    }

    private static func flagsInBatch(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        let commit = try await fixture.commit([
            .submit(fixture.submission("a", score: 1)), fixture.setFlags(.banned, of: "ann"),
            .submit(fixture.submission("b", score: 2)), fixture.setFlags(.hidden, of: "ann"),
            .submit(fixture.submission("b", score: 2)), fixture.setFlags(.hidden, of: "ann"),
        ])
        try expect("the banned player's submission", commit.outcomes[2], is: .refused(.playerBanned))
        try expect("the outcome of setting the same flags", commit.outcomes[5], is: .unchanged)
        try expect("the positions", commit.newFacts.map(\.position.value), is: [2, 3, 4, 5])
        try expect(
            "the flags' facts", [commit.newFacts[1].content, commit.newFacts[2].content],
            is: [.flags(.banned, of: PlayerNumber(1)), .flags(.hidden, of: PlayerNumber(1))])
        try expect("the player", commit.players[PlayerNumber(1)]?.flags, is: .hidden)
    }
}

extension LedgerHarness {
    /// Submits `steps` one after another, and checks the fact and the entry after each step.
    fileprivate func verify(
        _ steps: [(score: Int64, day: Int64, keptScore: Int64, keptDay: Int64)], on leaderboard: Leaderboard
    ) async throws {
        try await create(leaderboard)
        func date(_ day: Int64) -> Moment { Self.morning - .days(20 - day) }
        var last: (position: LedgerPosition, entry: Entry)?
        for (index, step) in steps.enumerated() {
            let submission = try submission("\(index)", score: step.score, on: leaderboard.id.text).with {
                $0.date = date(step.day)
                $0.context = UInt64(index) + 100
            }
            let fact = try await submit(submission, through: ledgers[index % 2])
            let content = try fact.submission()
            let isNew = content.entry != last?.entry
            try expect("step \(index): the stored score", content.entry.score, is: step.keptScore)
            try expect("step \(index): the stored date", content.entry.date, is: date(step.keptDay))
            try expect("step \(index): the outcome", content.outcome, is: isNew ? .ranked : .notImproved)
            try expect("step \(index): the chain", content.previous, is: last?.position)
            // Context and position belong to the submission whose date is stored.
            let keptIndex = Int(content.entry.context) - 100
            try expect("step \(index): the context's date", steps[keptIndex].day, is: step.keptDay)
            let first = fact.position.value - Int64(index)
            try expect("step \(index): the stored position", content.entry.position.value, is: first + Int64(keptIndex))
            let snapshot = try await second.entries(of: content.ranking, in: realm)
            try expect(
                "step \(index): the entry", snapshot.entries(of: content.ranking),
                is: [content.entryKey: StoredEntry(entry: content.entry, lastFact: fact.position)])
            last = (fact.position, content.entry)
        }
    }
}

/// The equal properties of two equal submissions to two leaderboards.
private struct ComparableSubmission: Equatable {
    var outcome: Outcome
    var score: Int64
    var context: UInt64
    var date: Moment
    var hasPrevious: Bool
}

extension SubmissionFact {
    fileprivate var comparable: ComparableSubmission {
        ComparableSubmission(
            outcome: outcome, score: entry.score, context: entry.context, date: entry.date,
            hasPrevious: previous != nil)
    }
}
