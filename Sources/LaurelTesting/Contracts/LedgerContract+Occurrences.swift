import LaurelCore
import LaurelModel

extension LedgerContract {
    static let occurrences = [
        LedgerContract("The earned date selects the occurrence", picking),
        LedgerContract("Scores between occurrences are refused", gaps),
        LedgerContract("A final occurrence does not change", finality),
        LedgerContract("An occurrence whose first score arrives after its end is finalized quietly", filling),
        LedgerContract("Concurrent requests finalize an occurrence once", once),
    ]

    /// Creates a leaderboard with ``LedgerHarness/fiveMinutes``.
    ///
    /// Occurrence 3 ended a minute before the morning, and occurrence 4 starts then.
    private static func prepare(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points", recurrence: LedgerHarness.fiveMinutes))
    }

    private static func score(
        _ id: String, _ score: Int64, secondsAgo: Int64, _ fixture: LedgerHarness, by author: Author = .server
    ) throws -> Submission {
        try fixture.submission(id, score: score).with {
            $0.date = $0.receivedAt - .seconds(secondsAgo)
            $0.author = author
        }
    }

    /// Creates a submission by a player, which needs a UUID.
    private static func played(_ number: Int, _ score: Int64, secondsAgo: Int64, _ fixture: LedgerHarness) throws
        -> Submission
    {
        try self.score(
            "0195d3b2-9c4e-4d1a-8f00-00000000000\(number)", score, secondsAgo: secondsAgo, fixture, by: .player)
    }

    private static func picking(_ fixture: LedgerHarness) async throws {
        try await prepare(fixture)
        for (index, (ago, occurrence)) in [(0, 4), (61, 3), (300, 3), (301 + 60, 2), (1_200, 0)].enumerated() {
            let fact = try await fixture.submit(score("\(index)", 5, secondsAgo: Int64(ago), fixture)).submission()
            try expect("the occurrence \(ago) s ago", fact.ranking.occurrence, is: Int64(occurrence))
            try expect("its outcome", fact.outcome, is: index == 2 ? .notImproved : .ranked)
        }
        let reading = try await fixture.reading(through: fixture.second)
        try expect("the occurrences", reading.occurrences, is: NaiveRealm(reading.facts).occurrences)
        try expect("the number of occurrences", reading.occurrences.count, is: 4)
        let named = try await fixture.submit(
            score("named", 6, secondsAgo: 0, fixture).with { $0.occurrence = 4 }
        ).submission()
        try expect("the named occurrence", named.ranking.occurrence, is: 4)
        let some = try await fixture.second.occurrences(of: LeaderboardNumber(1), below: 3, limit: 1, in: fixture.realm)
        try expect("the newest occurrence before 3", some.map(\.number), is: [2])
    }

    private static func gaps(_ fixture: LedgerHarness) async throws {
        try await prepare(fixture)
        let id = try LeaderboardID("points")
        let before = try await fixture.reading()
        let next = LedgerHarness.morning + .seconds(300)
        let refused = Refusal.occurrenceNotActive(id, nextStart: next)
        let commands = [
            try score("a", 5, secondsAgo: 30, fixture), try score("b", 5, secondsAgo: 1_201, fixture),
            try score("c", 5, secondsAgo: 0, fixture).with { $0.occurrence = 3 },
            try score("d", 5, secondsAgo: 0, fixture).with { $0.occurrence = 5 },
            try score("e", 5, secondsAgo: 90, fixture).with { $0.occurrence = 4 },
        ]
        // A date outside all occurrences belongs to the next occurrence.
        let starts = [LedgerHarness.morning, LedgerHarness.morning - .seconds(1_200), next, next, next]
        for (outcome, start) in zip(try await fixture.commit(commands.map(Command.submit)).outcomes, starts) {
            try expect("an outcome", outcome, is: .refused(.occurrenceNotActive(id, nextStart: start)))
        }
        let gap = LedgerHarness.morning + .seconds(270)
        let late = try fixture.submission("f", score: 1).with { $0.receivedAt = gap }
        try expect(
            "the outcome in the next gap", try await fixture.commit([.submit(late)], at: gap).outcomes,
            is: [.refused(refused)])
        try expect("the stored state", try await fixture.reading(), is: before)
    }

    private static func finality(_ fixture: LedgerHarness) async throws {
        try await prepare(fixture)
        let id = try LeaderboardID("points")
        let ranking = RankingID(leaderboard: LeaderboardNumber(1), occurrence: 3)
        try await fixture.submit(score("a", 5, secondsAgo: 100, fixture))
        try expect(
            "the outcome before the occurrence is due",
            try await fixture.commit([.finalize(id, occurrence: 4)]).outcomes, is: [.unchanged])
        let final = try await fixture.commit([.finalize(id, occurrence: 3)]).outcomes[0].fresh()
        try expect(
            "the fact", final.content,
            is: .final(
                FinalOccurrence(
                    ranking: ranking, start: LedgerHarness.morning - .seconds(300),
                    end: LedgerHarness.morning - .seconds(60), isQuiet: true)))
        let before = try await fixture.reading().entries
        for (index, submission) in [
            try score("late", 9, secondsAgo: 100, fixture), try played(1, 9, secondsAgo: 100, fixture),
        ].enumerated() {
            let late = try await fixture.submit(submission, through: fixture.ledgers[index]).submission()
            try expect("the outcome", late.outcome, is: .late)
            try expect("the ranking", late.ranking, is: ranking)
        }
        let reading = try await fixture.reading(through: fixture.second)
        try expect("the entries", reading.entries, is: before)
        try expect("the occurrence", reading.occurrences[ranking]?.finalizedAt, is: final.moment)
        try expect("the final fact as it is read", reading.facts[2], is: final)
        let replay = try await fixture.commit([.submit(score("late", 9, secondsAgo: 100, fixture))]).outcomes[0]
        try expect("the replay", replay, is: .recorded(reading.facts[3], replayed: true))
        // A player's score is late after the settling period, even if the occurrence has no final fact.
        let overdue = try await fixture.submit(played(2, 3, secondsAgo: 400, fixture)).submission()
        try expect("a player's overdue score", overdue.outcome, is: .late)
        try expect("its occurrence", try await fixture.reading().occurrences.count, is: 1)
    }

    private static func filling(_ fixture: LedgerHarness) async throws {
        try await prepare(fixture)
        let id = try LeaderboardID("points")
        try await fixture.submit(score("import", 5, secondsAgo: 1_000, fixture))
        let fact = try await fixture.commit([.finalize(id, occurrence: 0)]).outcomes[0].fresh()
        guard case .final(let final) = fact.content else {
            throw ContractViolation("a fact", expected: "final", found: "\(fact)")
        }
        try expect("whether it is quiet", final.isQuiet, is: true)
        // If the occurrence was open when its first score arrived, its final fact causes a notification.
        try await fixture.submit(fixture.submission("now", score: 1))
        let later = LedgerHarness.morning + .seconds(300)
        let finalization = try await fixture.commit([.finalize(id, occurrence: 4)], at: later).outcomes[0].fresh()
        guard case .final(let final) = finalization.content else {
            throw ContractViolation("a fact", expected: "final", found: "\(finalization)")
        }
        try expect("whether it is quiet", final.isQuiet, is: false)
    }

    private static func once(_ fixture: LedgerHarness) async throws {
        try await prepare(fixture)
        let id = try LeaderboardID("points")
        try await fixture.submit(fixture.submission("now", score: 1))
        let due = LedgerHarness.morning + .seconds(300)
        let almost = due - Span(milliseconds: 1)
        try expect(
            "the outcome one millisecond before the end",
            try await fixture.commit([.finalize(id, occurrence: 4)], at: almost).outcomes,
            is: [.unchanged])
        async let first = fixture.commit([.finalize(id, occurrence: 4)], through: fixture.first, at: due)
        async let second = fixture.commit(
            [.finalize(id, occurrence: 4), .finalize(id, occurrence: 4)], through: fixture.second, at: due)
        let outcomes = try await first.outcomes + second.outcomes
        try expect(
            "the number of commits that finalized the occurrence", outcomes.filter { $0 != .unchanged }.count, is: 1)
        try expect("the open occurrences", try await fixture.reading().overview.openOccurrences, is: [:])
        let unknown = try await fixture.commit([.finalize(try LeaderboardID("none"), occurrence: 4)]).outcomes
        try expect(
            "the outcome for an unknown leaderboard", unknown,
            is: [.refused(.leaderboardNotFound(try LeaderboardID("none")))])
    }
}
