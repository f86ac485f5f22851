import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// The three schedules of Apple's article on recurring leaderboards over HTTP, from the first start to the end of
/// retention.
@Suite struct ArticleSchedulesTests {
    struct Schedule: CustomTestStringConvertible {
        let id: String
        let start: String
        let duration: String
        let interval: String

        var testDescription: String { id }

        var first: Occurrence {
            get throws {
                let rule = try FixedRecurrence(
                    start: Moment(iso8601: start), duration: Span(iso8601: duration), interval: Span(iso8601: interval))
                return try #require(Recurrence.fixed(rule).occurrence(numbered: 0))
            }
        }

        func create(on fixture: ServerFixture) async throws {
            try await fixture.createLeaderboard(
                id,
                ",\"recurrence\":{\"start\":\"\(start)\",\"duration\":\"\(duration)\",\"interval\":\"\(interval)\"}")
        }
    }

    static let schedules = [
        Schedule(id: "daily", start: "2026-01-02T00:00:00Z", duration: "P1D", interval: "P1D"),
        Schedule(id: "sunday-noon", start: "2026-01-04T12:00:00Z", duration: "PT1H", interval: "P7D"),
        Schedule(id: "quarter-of-an-hour", start: "2026-01-01T11:00:00Z", duration: "PT15M", interval: "PT1H"),
    ]

    @Test(arguments: ServedLedger.allCases, schedules)
    func `A recurring leaderboard opens, ends, resets, and is deleted after 30 days`(
        ledger: ServedLedger, schedule: Schedule
    ) async throws {
        try await ledger.run { fixture in
            try await schedule.create(on: fixture)
            let first = try schedule.first
            try await Self.isClosed(fixture, schedule, before: first.start)
            try await Self.takesScores(fixture, schedule, in: first)
            try await Self.ends(fixture, schedule, first)
            try await Self.isForgotten(fixture, schedule, first)
        }
    }

    /// No occurrence is current before the first start.
    private static func isClosed(_ fixture: ServerFixture, _ schedule: Schedule, before start: Moment) async throws {
        #expect(try await fixture.occurrence(of: schedule.id) == nil)
        #expect(try await fixture.board(schedule.id) == .init(playerCount: 0))
        try await refuses(fixture, schedule, until: start)
        fixture.clock.set(to: start - Span(milliseconds: 1))
        try await refuses(fixture, schedule, until: start)
    }

    private static func refuses(
        _ fixture: ServerFixture, _ schedule: Schedule, until next: Moment, _ more: String = ""
    ) async throws {
        let answer = try await fixture.submit("ann", 1, to: schedule.id, more)
        #expect(answer.status == 409 && answer.slug == "occurrence-not-active", "\(answer.text)")
        #expect(answer.json["nextStartDate"] as? String == next.iso8601)
        #expect(
            answer.json["detail"] as? String
                == """
                The leaderboard \(schedule.id) has no open occurrence at that time. Wait until the next one \
                starts at \(next.iso8601).
                """
        )
    }

    /// An occurrence includes its start and excludes its end.
    private static func takesScores(
        _ fixture: ServerFixture, _ schedule: Schedule, in occurrence: Occurrence
    ) async throws {
        fixture.clock.set(to: occurrence.start)
        #expect(try await fixture.submit("ann", 10, to: schedule.id).json["outcome"] as? String == "ranked")
        let current = try #require(try await fixture.occurrence(of: schedule.id))
        #expect(current["number"] as? Int == 0 && current["state"] as? String == "open")
        #expect(current["startDate"] as? String == occurrence.start.iso8601)
        #expect(current["endDate"] as? String == occurrence.end.iso8601)
        #expect(current["duration"] as? Int == Int(occurrence.duration.milliseconds / 1_000))
        #expect(current["nextStartDate"] as? String == occurrence.nextStart.iso8601)
        fixture.clock.set(to: occurrence.end - Span(milliseconds: 1))
        #expect(
            try await fixture.submit("bob", 20, to: schedule.id, ",\"occurrence\":0").json["outcome"] as? String
                == "ranked")
        #expect(try await fixture.board(schedule.id).scores == [20, 10])
    }

    /// The ended occurrence is current during a gap. Without a gap, it is the previous occurrence immediately.
    private static func ends(_ fixture: ServerFixture, _ schedule: Schedule, _ first: Occurrence) async throws {
        fixture.clock.set(to: first.end)
        let hasGap = first.end < first.nextStart
        if hasGap {
            try await refuses(fixture, schedule, until: first.nextStart)
            try await refuses(fixture, schedule, until: first.nextStart, ",\"occurrence\":0")
        } else {
            let named = try await fixture.submit("ann", 1, to: schedule.id, ",\"occurrence\":0")
            #expect(named.slug == "occurrence-not-active")
            #expect(try await fixture.board(schedule.id, "occurrence=previous").state == "settling")
        }
        fixture.clock.advance(by: SettlingGrace.standard.span)
        try await fixture.finalizeDue()
        if hasGap {
            let gap = try await fixture.board(schedule.id)
            #expect(gap.scores == [20, 10] && gap.occurrence == 0 && gap.state == "gap")
            #expect(gap.nextStartDate == first.nextStart.iso8601)
            #expect(try await fixture.board(schedule.id, "occurrence=previous") == .init(playerCount: 0))
            fixture.clock.set(to: first.nextStart)
        }
        let current = try await fixture.board(schedule.id)
        #expect(current.scores == [] && current.occurrence == 1 && current.state == "open")
        let previous = try await fixture.board(schedule.id, "occurrence=previous")
        #expect(previous.scores == [20, 10] && previous.occurrence == 0 && previous.state == "final")
    }

    /// The retention is 30 days from the finalization, to the millisecond.
    private static func isForgotten(_ fixture: ServerFixture, _ schedule: Schedule, _ first: Occurrence) async throws {
        let numbers = { (query: String) in
            let answer = try await fixture.send(
                "GET", "/v1/leaderboards/\(schedule.id)/occurrences?\(query)", key: fixture.serverKey)
            let list = answer.json["occurrences"] as? [[String: any Sendable]] ?? []
            return list.compactMap { $0["number"] as? Int }
        }
        // Ann played only in the first occurrence. It is her previous occurrence for as long as it is retained.
        fixture.clock.set(to: first.end + SettlingGrace.standard.span + .days(30) - Span(milliseconds: 1))
        #expect(
            try await fixture.board(schedule.id, "occurrence=previous&viewer=ann", key: fixture.serverKey).occurrence
                == 0)
        #expect(try await fixture.board(schedule.id, "occurrence=0", key: fixture.serverKey).scores == [20, 10])
        #expect(try await numbers("").last == 0)
        #expect(try await numbers("player=ann").last == 0)
        fixture.clock.advance(by: Span(milliseconds: 1))
        let latest = try await fixture.board(schedule.id, "occurrence=previous&viewer=ann", key: fixture.serverKey)
        #expect(latest.occurrence != 0 && latest.scores == [])
        #expect(try await numbers("").contains(0) == false)
        #expect(try await numbers("player=ann").contains(0) == false)
        for key in [nil, fixture.serverKey] {
            let gone = try await fixture.send("GET", "/v1/leaderboards/\(schedule.id)/entries?occurrence=0", key: key)
            #expect(gone.status == 404 && gone.slug == "occurrence-not-found")
            #expect(
                gone.json["detail"] as? String
                    == """
                    The leaderboard \(schedule.id) does not have this occurrence, or no longer retains it. Use \
                    current or previous.
                    """
            )
        }
    }
}
