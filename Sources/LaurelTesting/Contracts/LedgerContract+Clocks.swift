import LaurelCore
import LaurelModel

extension LedgerContract {
    /// Repairs of clocks, and reopened occurrences.
    static let clocks = [
        LedgerContract("A clock repair starts an epoch whose moments start at the clock's time", repairing),
        LedgerContract("A clock that is not behind the ledger needs no repair", nothingToRepair),
        LedgerContract("A reopened occurrence accepts scores, and late scores count when they are approved", reopening),
        LedgerContract("An occurrence that is not final cannot be reopened", nothingToReopen),
    ]

    private static let future = LedgerHarness.morning + .days(365)

    private static func repairing(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        try await fixture.commit([.submit(fixture.submission("a", score: 5))], at: future)
        let ahead = try await fixture.second.overview(of: fixture.realm).head
        try expect("the moment of the clock that was ahead", ahead.moment, is: future)
        let commit = try await fixture.commit(
            [.submit(fixture.submission("b", score: 6)), .repairClock, .submit(fixture.submission("c", score: 7))],
            through: fixture.second)
        let moments = [future, LedgerHarness.morning, LedgerHarness.morning]
        try expect("the moments", commit.newFacts.map(\.moment), is: moments)
        try expect("whether the epoch is new", commit.head.epoch > ahead.epoch, is: true)
        try expect("the fact", commit.newFacts[1].content, is: .epoch(commit.head.epoch))
        try expect("the positions", commit.newFacts.map(\.position.value), is: [3, 4, 5])
        for ledger in fixture.ledgers {
            let reading = try await fixture.reading(through: ledger)
            try expect("the head", reading.overview.head, is: commit.head)
            try expect("the facts", Array(reading.facts.suffix(3)), is: commit.newFacts)
            try expect("the entries", reading.entries, is: NaiveRealm(reading.facts).entries)
        }
        let verified = try await LedgerVerification(of: fixture.second, in: fixture.realm)
        try expect("the differences", verified.differences, is: [])
    }

    private static func nothingToRepair(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        let before = try await fixture.reading()
        try expect("an outcome", try await fixture.commit([.repairClock]).outcomes, is: [.unchanged])
        try expect("the stored state", try await fixture.reading(through: fixture.second), is: before)
    }

    private static func reopening(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points", recurrence: LedgerHarness.fiveMinutes))
        let id = try LeaderboardID("points")
        let ranking = RankingID(leaderboard: LeaderboardNumber(1), occurrence: 3)
        func dated(_ name: String, _ score: Int64, by player: String) throws -> Command {
            .submit(
                try fixture.submission(name, score: score, by: player).with { $0.date = $0.receivedAt - .seconds(100) })
        }
        try await fixture.commit([dated("a", 5, by: "ann")])
        try await fixture.commit([.finalize(id, occurrence: 3)])
        let late = try await fixture.commit([dated("b", 7, by: "ann"), dated("c", 3, by: "bob")])
        for fact in late.newFacts { try expect("an outcome", try fact.submission().outcome, is: .late) }
        let refused = try await fixture.commit([.approve(late.newFacts[0].position, on: id)]).outcomes
        try expect(
            "an approval before the reopening", refused,
            is: [.refused(.moderation(.reviewItemNotFound("\(late.newFacts[0].position)")))])
        let reopened = try await fixture.commit([.reopen(id, occurrence: 3)], through: fixture.second).outcomes[0]
            .fresh()
        let open = try await fixture.reading()
        guard let stored = open.occurrences[ranking] else {
            throw ContractViolation("an occurrence", expected: "an open occurrence", found: "none")
        }
        try expect("the moment of finalization", stored.finalizedAt, is: nil)
        try expect("the open occurrence", open.overview.openOccurrences[ranking], is: stored)
        try expect("the fact", reopened.content, is: .reopened(OccurrenceReopening(ranking, stored)))
        try await fixture.commit(late.newFacts.map { .approve($0.position, on: id) })
        let ranked = try await fixture.commit([dated("d", 9, by: "cid")]).outcomes[0].fresh().submission()
        try expect("a new score's outcome", ranked.outcome, is: .ranked)
        let reading = try await fixture.reading(through: fixture.second)
        try expect("the scores", reading.entries.values.map(\.entry.score).sorted(), is: [3, 7, 9])
        try expect("the entries", reading.entries, is: NaiveRealm(reading.facts).entries)
        let final = try await fixture.commit([.finalize(id, occurrence: 3)]).outcomes[0].fresh()
        let service = try await RealmService(fixture.realm, ledger: fixture.first)
        let notifications = try await service.notifications.list(after: nil, limit: 100)
        try expect("the notifications", notifications.map(\.kind), is: [.occurrenceCorrected, .occurrenceCorrected])
        try expect("the fact of the last notification", notifications.last?.id.position, is: final.position)
        let verified = try await LedgerVerification(of: fixture.second, in: fixture.realm)
        try expect("the differences", verified.differences, is: [])
    }

    private static func nothingToReopen(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points", recurrence: LedgerHarness.fiveMinutes))
        let id = try LeaderboardID("points")
        try await fixture.submit(fixture.submission("now", score: 1))
        let before = try await fixture.reading()
        let outcomes = try await fixture.commit([.reopen(id, occurrence: 4), .reopen(id, occurrence: 3)]).outcomes
        try expect("the outcomes", outcomes, is: [.unchanged, .unchanged])
        try expect("the stored state", try await fixture.reading(), is: before)
    }
}
