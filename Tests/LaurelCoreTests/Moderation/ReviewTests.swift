import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

struct `A suspicious score` {
    let arcade: Arcade
    let studio = AuditActor(name: "test")

    init() async throws { arcade = try await Arcade() }

    private func board(_ checks: SubmissionChecks, recurrence: Recurrence? = nil) throws -> Leaderboard {
        try Leaderboard(id: LeaderboardID("points"), game: arcade.game.id, recurrence: recurrence, checks: checks)
    }

    private func scores(_ service: RealmService, _ time: TimeScope = .allTime) async throws -> [Int64] {
        try await service.page(
            .rows(from: RowNumber(1), limit: PageLimit(100, for: .server)), of: LeaderboardID("points"),
            in: arcade.game.id, time: time
        ).standings.map(\.entry.score)
    }

    @Test func `A suspicious score is rejected if the leaderboard is configured so`() async throws {
        let service = try await arcade.service()
        try await service.administration.create(
            board(SubmissionChecks(improvementMax: 10, countPerMinuteMax: 2, gapMin: .seconds(5))))
        func submit(_ score: Int64) async throws -> Refusal? {
            try await service.submit([arcade.submission(score, by: "ann")])[0].problem
        }
        #expect(try await submit(100) == nil, "A first score is checked against the range only.")
        arcade.clock.advance(by: .seconds(4))
        #expect(try await submit(101) == .suspicious(.gap))
        arcade.clock.advance(by: .seconds(1))
        #expect(try await submit(111) == .suspicious(.improvement))
        #expect(try await submit(110) == nil)
        arcade.clock.advance(by: .seconds(54))
        #expect(try await submit(111) == .suspicious(.pace))
        arcade.clock.advance(by: .seconds(1))
        #expect(try await submit(111) == nil)
        let history = try arcade.submission(1_000, by: "ann", date: arcade.clock.now)
        #expect(try await service.submit([history])[0].problem == nil, "Dates of a server key are trusted.")
    }

    @Test func `A score pending review is counted with its own date after its approval`() async throws {
        let service = try await arcade.service()
        try await service.administration.create(board(SubmissionChecks(improvementMax: 10, consequence: .hold)))
        _ = try await service.submit([arcade.submission(100, by: "ann")])
        let earnedAt = arcade.clock.now + .seconds(1)
        arcade.clock.advance(by: .seconds(1))
        let held = try arcade.submission(500, by: "ann")
        let receipts = try await service.submit([held, arcade.submission(500, by: "ben")])
        #expect(receipts.map(\.outcome) == [.pendingReview, .ranked])
        #expect(receipts[0].problem == .suspicious(.improvement))
        #expect(receipts[0].standing?.entry.score == 100)
        #expect(try await service.submit([held])[0].replayed)
        arcade.clock.advance(by: .seconds(3_600))
        _ = try await service.submit([arcade.submission(101, by: "ann")])
        #expect(try await scores(service) == [500, 101])
        let items = try await service.moderation.reviewItems(of: arcade.game.id, after: .start, limit: 10)
        #expect(items.map(\.submission.score) == [500])
        #expect(items.map(\.submission.violation) == [.improvement])
        let record = try await service.moderation.review(
            items[0].position, in: arcade.game.id, isApproved: true, by: studio)
        #expect(record.act.kind == .scoreApproved)
        for service in [service, try await arcade.service()] {
            for time in TimeScope.allCases { #expect(try await scores(service, time) == [500, 500]) }
            let page = try await service.page(
                .rows(from: RowNumber(1), limit: PageLimit(1, for: .server)), of: LeaderboardID("points"),
                in: arcade.game.id)
            #expect(page.standings.map(\.player.displayName.text) == ["ann"], "Of equal dates, the earlier fact wins.")
            #expect(page.standings[0].entry.date == earnedAt)
        }
        #expect(try await service.moderation.reviewItems(of: arcade.game.id, after: .start, limit: 10).isEmpty)
        await #expect(throws: ServiceError.refused(.moderation(.reviewItemNotFound("\(items[0].position)")))) {
            try await service.moderation.review(items[0].position, in: arcade.game.id, isApproved: false, by: studio)
        }
        #expect(try await LedgerVerification(of: arcade.ledger, in: arcade.realm).differences == [])
    }

    @Test func `A rejected score is never counted`() async throws {
        let service = try await arcade.service()
        try await service.administration.create(board(SubmissionChecks(countPerMinuteMax: 1, consequence: .hold)))
        _ = try await service.submit([arcade.submission(1, by: "ann"), arcade.submission(2, by: "ann")])
        let item = try #require(
            try await service.moderation.reviewItems(of: arcade.game.id, after: .start, limit: 10).first)
        _ = try await service.moderation.review(item.position, in: arcade.game.id, isApproved: false, by: studio)
        #expect(try await scores(service) == [1])
        #expect(try await service.moderation.reviewItems(of: arcade.game.id, after: .start, limit: 10).isEmpty)
        try await service.administration.configure(arcade.leaderboard("points", order: .lowToHigh))
        #expect(try await scores(service) == [1])
        #expect(try await LedgerVerification(of: arcade.ledger, in: arcade.realm).differences == [])
    }

    @Test func `A score that is approved after the end opens its occurrence`() async throws {
        let service = try await arcade.service()
        let hourly = FixedRecurrence.hourly(from: Arcade.morning)
        try await service.administration.create(
            board(SubmissionChecks(countPerMinuteMax: 1, consequence: .hold), recurrence: .fixed(hourly)))
        _ = try await service.submit([arcade.submission(1, by: "ann", date: nil)])
        arcade.clock.advance(by: .hours(1))
        _ = try await service.submit([arcade.submission(2, by: "ann"), arcade.submission(3, by: "ann")])
        let item = try #require(
            try await service.moderation.reviewItems(of: arcade.game.id, after: .start, limit: 10).first)
        arcade.clock.advance(by: .hours(2))
        try await service.occurrences.finalizeDue()
        _ = try await service.moderation.review(item.position, in: arcade.game.id, isApproved: true, by: studio)
        let page = try await service.page(
            .rows(from: RowNumber(1), limit: PageLimit(10, for: .server)), of: LeaderboardID("points"),
            in: arcade.game.id, occurrence: .number(1))
        #expect(page.standings.map(\.entry.score) == [3])
        #expect(try await LedgerVerification(of: arcade.ledger, in: arcade.realm).differences == [])
    }
}

extension FixedRecurrence {
    fileprivate static func hourly(from start: Moment) -> FixedRecurrence {
        try! FixedRecurrence(start: start, duration: .hours(1), interval: .hours(1))
    }
}
