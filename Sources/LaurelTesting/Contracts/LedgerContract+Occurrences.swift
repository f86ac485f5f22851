import LaurelCore
import LaurelModel

extension LedgerContract {
    static let occurrences = [
        LedgerContract("The earned date picks the occurrence", picking),
        LedgerContract("Between occurrences nothing is taken", gaps),
        LedgerContract("A final occurrence is changed by nobody", finality),
        LedgerContract("An occurrence that is filled after its end becomes final quietly", filling),
        LedgerContract("An occurrence becomes final once, whoever asks", once),
    ]

    /// A board of ``LedgerBench/fiveMinutes``: occurrence 3 ended a minute before the morning, 4 starts then.
    private static func prepare(_ bench: LedgerBench) async throws {
        try await bench.create(bench.leaderboard("points", recurrence: LedgerBench.fiveMinutes))
    }

    private static func score(
        _ id: String, _ score: Int64, secondsAgo: Int64, _ bench: LedgerBench, by author: Author = .server
    ) throws -> Submission {
        try bench.submission(id, score: score).with {
            $0.date = $0.receivedAt - .seconds(secondsAgo)
            $0.author = author
        }
    }

    /// Submits as a player, which needs a UUID.
    private static func played(_ number: Int, _ score: Int64, secondsAgo: Int64, _ bench: LedgerBench) throws
        -> Submission
    {
        try self.score(
            "0195d3b2-9c4e-4d1a-8f00-00000000000\(number)", score, secondsAgo: secondsAgo, bench, by: .player)
    }

    private static func picking(_ bench: LedgerBench) async throws {
        try await prepare(bench)
        for (index, (ago, occurrence)) in [(0, 4), (61, 3), (300, 3), (301 + 60, 2), (1_200, 0)].enumerated() {
            let fact = try await bench.submit(score("\(index)", 5, secondsAgo: Int64(ago), bench)).submission()
            try expect("the occurrence \(ago) s ago", fact.ranking.occurrence, is: Int64(occurrence))
            try expect("its outcome", fact.outcome, is: index == 2 ? .notImproved : .ranked)
        }
        let reading = try await bench.reading(through: bench.second)
        try expect("the occurrences", reading.occurrences, is: NaiveRealm(reading.facts).occurrences)
        try expect("how many", reading.occurrences.count, is: 4)
        let named = try await bench.submit(
            score("named", 6, secondsAgo: 0, bench).with { $0.occurrence = 4 }
        ).submission()
        try expect("a named one", named.ranking.occurrence, is: 4)
        let some = try await bench.second.occurrences(of: LeaderboardNumber(1), below: 3, limit: 1, in: bench.realm)
        try expect("the newest below 3", some.map(\.number), is: [2])
    }

    private static func gaps(_ bench: LedgerBench) async throws {
        try await prepare(bench)
        let id = try LeaderboardID("points")
        let before = try await bench.reading()
        let next = LedgerBench.morning + .seconds(300)
        let refused = Refusal.occurrenceNotActive(id, nextStart: next)
        let commands = [
            try score("a", 5, secondsAgo: 30, bench), try score("b", 5, secondsAgo: 1_201, bench),
            try score("c", 5, secondsAgo: 0, bench).with { $0.occurrence = 3 },
            try score("d", 5, secondsAgo: 0, bench).with { $0.occurrence = 5 },
            try score("e", 5, secondsAgo: 90, bench).with { $0.occurrence = 4 },
        ]
        // A score with a date outside all occurrences belongs to the next one after the date.
        let starts = [LedgerBench.morning, LedgerBench.morning - .seconds(1_200), next, next, next]
        for (outcome, start) in zip(try await bench.commit(commands.map(Command.submit)).outcomes, starts) {
            try expect("an outcome", outcome, is: .refused(.occurrenceNotActive(id, nextStart: start)))
        }
        let gap = LedgerBench.morning + .seconds(270)
        let late = try bench.submission("f", score: 1).with { $0.receivedAt = gap }
        try expect(
            "one of the next gap", try await bench.commit([.submit(late)], at: gap).outcomes,
            is: [.refused(refused)])
        try expect("what is kept", try await bench.reading(), is: before)
    }

    private static func finality(_ bench: LedgerBench) async throws {
        try await prepare(bench)
        let id = try LeaderboardID("points")
        let ranking = RankingID(leaderboard: LeaderboardNumber(1), occurrence: 3)
        try await bench.submit(score("a", 5, secondsAgo: 100, bench))
        try expect(
            "before it is due", try await bench.commit([.finalize(id, occurrence: 4)]).outcomes, is: [.unchanged])
        let final = try await bench.commit([.finalize(id, occurrence: 3)]).outcomes[0].fresh()
        try expect(
            "the fact", final.content,
            is: .final(
                FinalOccurrence(
                    ranking: ranking, start: LedgerBench.morning - .seconds(300),
                    end: LedgerBench.morning - .seconds(60), isQuiet: true)))
        let before = try await bench.reading().entries
        for (index, submission) in [
            try score("late", 9, secondsAgo: 100, bench), try played(1, 9, secondsAgo: 100, bench),
        ].enumerated() {
            let late = try await bench.submit(submission, through: bench.ledgers[index]).submission()
            try expect("the outcome", late.outcome, is: .late)
            try expect("the ranking", late.ranking, is: ranking)
        }
        let reading = try await bench.reading(through: bench.second)
        try expect("the entries", reading.entries, is: before)
        try expect("the occurrence", reading.occurrences[ranking]?.finalizedAt, is: final.moment)
        try expect("facts as they are read", reading.facts[2], is: final)
        let replay = try await bench.commit([.submit(score("late", 9, secondsAgo: 100, bench))]).outcomes[0]
        try expect("the replay", replay, is: .recorded(reading.facts[3], replayed: true))
        // Players' own scores are late once the settling is over, whether it was made final or not.
        let overdue = try await bench.submit(played(2, 3, secondsAgo: 400, bench)).submission()
        try expect("a player's overdue score", overdue.outcome, is: .late)
        try expect("its occurrence", try await bench.reading().occurrences.count, is: 1)
    }

    private static func filling(_ bench: LedgerBench) async throws {
        try await prepare(bench)
        let id = try LeaderboardID("points")
        try await bench.submit(score("import", 5, secondsAgo: 1_000, bench))
        let fact = try await bench.commit([.finalize(id, occurrence: 0)]).outcomes[0].fresh()
        guard case .final(let final) = fact.content else {
            throw BrokenPromise("a fact", expected: "final", found: "\(fact)")
        }
        try expect("whether it is quiet", final.isQuiet, is: true)
        // One that was open when its first score came is told.
        try await bench.submit(bench.submission("now", score: 1))
        let later = LedgerBench.morning + .seconds(300)
        let told = try await bench.commit([.finalize(id, occurrence: 4)], at: later).outcomes[0].fresh()
        guard case .final(let final) = told.content else {
            throw BrokenPromise("a fact", expected: "final", found: "\(told)")
        }
        try expect("whether it is quiet", final.isQuiet, is: false)
    }

    private static func once(_ bench: LedgerBench) async throws {
        try await prepare(bench)
        let id = try LeaderboardID("points")
        try await bench.submit(bench.submission("now", score: 1))
        let due = LedgerBench.morning + .seconds(300)
        let almost = due - Span(milliseconds: 1)
        try expect(
            "a moment before", try await bench.commit([.finalize(id, occurrence: 4)], at: almost).outcomes,
            is: [.unchanged])
        async let first = bench.commit([.finalize(id, occurrence: 4)], through: bench.first, at: due)
        async let second = bench.commit(
            [.finalize(id, occurrence: 4), .finalize(id, occurrence: 4)], through: bench.second, at: due)
        let outcomes = try await first.outcomes + second.outcomes
        try expect("how many made it final", outcomes.filter { $0 != .unchanged }.count, is: 1)
        try expect("what is open", try await bench.reading().overview.openOccurrences, is: [:])
        let unknown = try await bench.commit([.finalize(try LeaderboardID("none"), occurrence: 4)]).outcomes
        try expect(
            "of an unknown leaderboard", unknown, is: [.refused(.leaderboardNotFound(try LeaderboardID("none")))])
    }
}
