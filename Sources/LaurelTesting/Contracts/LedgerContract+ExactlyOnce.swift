import LaurelCore
import LaurelModel

extension LedgerContract {
    /// Idempotency of submissions.
    static let exactlyOnce = [
        LedgerContract("A resubmitted id returns the stored fact", replays),
        LedgerContract("A resubmission may have another sentAt, receivedAt and display name", resends),
        LedgerContract("A used id with another score, context, date or occurrence is refused", otherBody),
        LedgerContract("A submission id is unique per player and leaderboard", idScope),
        LedgerContract("A UUID is case-insensitive and differs from the text of its bytes", idKinds),
        LedgerContract("A player's id and external id refer to the same player", eitherName),
        LedgerContract("A replay returns the stored outcome even if the player was banned meanwhile", replayOfBanned),
        LedgerContract("100 concurrent commits of one id store one fact, which all of them return", concurrent),
    ]

    private static func replays(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        let submission = try fixture.submission("a", score: 5)
        let better = try fixture.submission("b", score: 6)
        let commit = try await fixture.commit([.submit(submission), .submit(better), .submit(submission)])
        let fact = try commit.outcomes[0].fresh()
        try expect("the resubmission in the same batch", commit.outcomes[2], is: .recorded(fact, replayed: true))
        try expect("the new facts", commit.newFacts.map(\.position.value), is: [2, 3])
        let before = try await fixture.reading()
        for ledger in [fixture.first, fixture.second, fixture.first] {
            let commit = try await fixture.commit([.submit(submission)], through: ledger)
            try expect("the later resubmission", commit.outcomes, is: [.recorded(fact, replayed: true)])
            try expect("the players in a replay's commit", commit.players, is: before.players)
            try expect("the realm", try await fixture.reading(), is: before)
        }
    }

    private static func resends(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        let submission = try fixture.submission("a", score: 5).with {
            $0.date = LedgerHarness.morning - .hours(1)
            $0.sentAt = LedgerHarness.morning
        }
        let fact = try await fixture.submit(submission)
        let before = try await fixture.reading()
        let changes: [(inout Submission) throws -> Void] = [
            { $0.sentAt = LedgerHarness.morning + .hours(1) }, { $0.sentAt = nil },
            { $0.receivedAt = LedgerHarness.morning + .days(100) },
            { $0.displayName = try DisplayName("Another") },
        ]
        for change in changes {
            let commit = try await fixture.commit([.submit(submission.with(change))], through: fixture.second)
            try expect("the resubmission", commit.outcomes, is: [.recorded(fact, replayed: true)])
        }
        try expect("the realm", try await fixture.reading(), is: before)
    }

    private static func otherBody(_ fixture: LedgerHarness) async throws {
        try await fixture.create(
            fixture.leaderboard("points"), fixture.leaderboard("percent", range: ScoreRange(0, 100)))
        for (board, date) in [("points", LedgerHarness.morning as Moment?), ("percent", nil)] {
            let submission = try fixture.submission("a", score: 5, on: board).with { $0.date = date }
            try await fixture.submit(submission)
            let before = try await fixture.reading()
            let changes: [(inout Submission) -> Void] = [
                { $0.score = 6 }, { $0.score = 101 }, { $0.context = 1 }, { $0.occurrence = 0 },
                { $0.date = LedgerHarness.morning - Span(milliseconds: 1) },
                { $0.date = date == nil ? LedgerHarness.morning : nil },
            ]
            for (index, change) in changes.enumerated() {
                for ledger in fixture.ledgers {
                    let commit = try await fixture.commit([.submit(submission.with(change))], through: ledger)
                    try expect("change \(index)", commit.outcomes, is: [.refused(.idempotencyKeyReused)])
                }
            }
            // The same check within one batch.
            let new = try submission.with { $0.id = try SubmissionID("b") }
            let commit = try await fixture.commit([.submit(new)] + changes.map { .submit(new.with($0)) })
            try expect(
                "the outcomes in one batch", Array(commit.outcomes.dropFirst()),
                is: Array(repeating: .refused(.idempotencyKeyReused), count: changes.count))
            try expect(
                "the facts", try await fixture.facts().count, is: Int(before.overview.head.position.value) + 1)
        }
    }

    private static func idScope(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"), fixture.leaderboard("percent"))
        let production = Realm(group: fixture.game.group, environment: .production)
        _ = try await fixture.first.commit(
            [.create(fixture.leaderboard("points"))], in: production, at: LedgerHarness.morning)
        var facts: [Fact] = []
        for (player, board) in [("ann", "points"), ("ben", "points"), ("ann", "percent"), ("ben", "percent")] {
            let score = Int64(facts.count)
            facts.append(try await fixture.submit(fixture.submission("a", score: score, by: player, on: board)))
        }
        let elsewhere = try await fixture.second.commit(
            [.submit(fixture.submission("a", score: 9))], in: production, at: LedgerHarness.morning)
        _ = try elsewhere.outcomes[0].fresh()
        let keys = try facts.map { try $0.submission().key }
        try expect("the keys", Set(keys).count, is: 4)
        for ledger in fixture.ledgers {
            try expect(
                "the facts of the ids", try await ledger.submissions(Set(keys), in: fixture.realm),
                is: Dictionary(uniqueKeysWithValues: zip(keys, facts)))
        }
        let missing = SubmissionKey(
            leaderboard: keys[0].leaderboard, player: keys[0].player, id: try SubmissionID("never sent"))
        try expect("an id never sent", try await fixture.first.submissions([missing], in: fixture.realm), is: [:])
    }

    private static func idKinds(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        let uuid = "41424344-4546-4748-494a-4b4c4d4e4f50"
        let fact = try await fixture.submit(fixture.submission(uuid, score: 5))
        let upper = try await fixture.commit([.submit(fixture.submission(uuid.uppercased(), score: 5))])
        try expect("the outcome for the uppercase id", upper.outcomes, is: [.recorded(fact, replayed: true)])
        for text in ["ABCDEFGHIJKLMNOP", "abcdefghijklmnop", "e\u{301}", "\u{e9}", "4142434445464748494a4b4c4d4e4f50"] {
            try await fixture.submit(fixture.submission(text, score: 5))
        }
    }

    private static func eitherName(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        let submission = try fixture.submission("a", score: 5)
        let fact = try await fixture.submit(submission)
        let id = try await fixture.first.players(named: [submission.player], in: fixture.realm).values.map(\.id)
        let byID = submission.with { $0.player = .id(id[0]) }
        let commit = try await fixture.commit([
            .submit(byID), .submit(byID.with { $0.score = 6 }),
            .submit(
                try byID.with {
                    $0.id = try SubmissionID("b"); $0.displayName = try DisplayName("Ann")
                }),
            .submit(try submission.with { $0.id = try SubmissionID("b") }),
            .submit(
                try submission.with {
                    $0.id = try SubmissionID("c"); $0.score = 7
                }),
            .submit(
                try byID.with {
                    $0.id = try SubmissionID("d"); $0.score = 8
                }),
        ])
        try expect("the outcome by id", commit.outcomes[0], is: .recorded(fact, replayed: true))
        try expect(
            "the outcome of the changed submission by id", commit.outcomes[1], is: .refused(.idempotencyKeyReused))
        let second = try commit.outcomes[2].fresh()
        try expect("the outcome by external id", commit.outcomes[3], is: .recorded(second, replayed: true))
        try expect(
            "the chain", try commit.newFacts.map { try $0.submission().previous?.value }, is: [2, 3, 4])
        try expect("the players", commit.players.values.map(\.displayName.text), is: ["Ann"])
    }

    private static func replayOfBanned(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        let submission = try fixture.submission("a", score: 5)
        let fact = try await fixture.submit(submission)
        let commit = try await fixture.commit([
            fixture.setFlags(.banned, of: "ann"), .submit(submission), .submit(fixture.submission("b", score: 6)),
        ])
        try expect("the outcome in the batch of the ban", commit.outcomes[1], is: .recorded(fact, replayed: true))
        try expect("another", commit.outcomes[2], is: .refused(.playerBanned))
        let later = try await fixture.commit([.submit(submission)], through: fixture.second)
        try expect("later", later.outcomes, is: [.recorded(fact, replayed: true)])
        try expect("the player in a replay's commit", later.players.values.map(\.flags), is: [.banned])
    }

    private static func concurrent(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("total", submission: .sum))
        let submission = try fixture.submission("a", score: 5, on: "total")
        let outcomes = try await withThrowingTaskGroup { group in
            for index in 0..<100 {
                let ledger = fixture.ledgers[index % 2]
                group.addTask { try await fixture.commit([.submit(submission)], through: ledger).outcomes[0] }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let facts = try await fixture.facts()
        try expect("the facts", facts.count, is: 2)
        let replayed = outcomes.filter { $0 == .recorded(facts[1], replayed: true) }
        try expect("the replays", replayed.count, is: 99)
        try expect(
            "the number of accepted submissions", outcomes.filter { $0 == .recorded(facts[1], replayed: false) }.count,
            is: 1)
        try expect("the total", try facts[1].submission().entry.score, is: 5)
        try expect("the player count", try await fixture.second.census(of: fixture.realm).playerCount, is: 1)
    }
}
