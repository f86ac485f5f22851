import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// The scores that only a former primary has, after an asynchronous failover.
@Suite struct RealmSalvageTests {
    @Test func `Lost scores count once on every kind of leaderboard, for the players with the same identity`()
        async throws
    {
        let fork = try await ForkedLedger()
        let (known, new) = (GuestDevice(), GuestDevice())
        let guest = try await fork.signIn(known, to: fork.former)
        try await fork.commit(
            [
                fork.score(10, of: "ann", on: "points"), fork.score(20, of: "ann", on: "total"),
                fork.score(30, of: "ben", on: "newest"), fork.score(1, of: guest.id.text, on: "points"),
            ], to: fork.former)
        try await fork.fork()
        let shared = try await fork.former.overview(of: fork.realm).head.position

        let lost = try await fork.signIn(new, to: fork.former)
        let retried = try fork.score(5, of: "ann", on: "total")
        try await fork.commit(
            [
                retried, fork.score(40, of: "ann", on: "points"), fork.score(7, of: "zoe", on: "points"),
                fork.score(9, of: lost.id.text, on: "points"), fork.score(2, of: guest.id.text, on: "points"),
                fork.score(31, of: "ben", on: "newest"),
                .setFlags(.hidden, of: PlayerReference("ben")), .rename(PlayerReference("ann"), to: DisplayName("Ann")),
            ], to: fork.former)
        // These players have the numbers of lost players. The client of a lost score has sent it again.
        try await fork.commit(
            [fork.score(50, of: "bob", on: "points"), fork.score(60, of: "carl", on: "total"), retried],
            to: fork.current)

        let extra = try await fork.extraFacts()
        #expect(extra.lastShared == shared && !extra.isUnrelated)
        let before = try await fork.current.overview(of: fork.realm).head
        let listed = try await fork.list()
        #expect(try await fork.current.overview(of: fork.realm).head == before)
        #expect(Int64(listed.count) == extra.last.value - shared.value)
        #expect(listed.count { $0.outcome == .pending } == 5)
        #expect(listed.count { $0.outcome == .present } == 1)
        // The guest's registration, the flags and the name.
        #expect(listed.count { $0.outcome == .notScore } == 3)

        let submitted = try await fork.submit()
        #expect(submitted.count { $0.outcome == .submitted(.ranked) } == 5)
        let points = try await fork.scores(on: "points")
        #expect(points == ["ann": 40, "zoe": 7, "bob": 50, guest.id.text: 2, lost.id.text: 9])
        #expect(try await fork.scores(on: "total") == ["ann": 25, "carl": 60])
        #expect(try await fork.scores(on: "newest") == ["ben": 31])
        // The device still signs in to its account.
        #expect(try await fork.signIn(new, to: fork.current).id == lost.id)

        let end = try await fork.current.overview(of: fork.realm).head
        let again = try await fork.submit()
        #expect(again.count { $0.outcome == .present } == 6)
        #expect(try await fork.current.overview(of: fork.realm).head == end)
        let records = try await fork.current.read(in: fork.realm) { try $0.auditRecords(before: nil, limit: 10) }
        #expect(records.map(\.act.kind) == [.scoresSalvaged])
    }

    @Test func `A guest who signed in again after the loss receives their lost scores`() async throws {
        let fork = try await ForkedLedger()
        try await fork.fork()
        let device = GuestDevice()
        let lost = try await fork.signIn(device, to: fork.former)
        try await fork.commit([fork.score(9, of: lost.id.text, on: "points")], to: fork.former)
        let found = try await fork.signIn(device, to: fork.current)
        #expect(found.id != lost.id)
        _ = try await fork.submit()
        #expect(try await fork.scores(on: "points") == [found.id.text: 9])
        let lastPlayer = try await fork.current.overview(of: fork.realm).head.lastPlayer
        #expect(lastPlayer == found.number)
    }

    @Test func `A lost score counts in its occurrence unless the current ledger has finalized it`() async throws {
        let fork = try await ForkedLedger()
        let device = GuestDevice()
        let player = try await fork.signIn(device, to: fork.former).id.text
        try await fork.commit([fork.score(1, of: "ann", on: "hourly")], to: fork.former)
        try await fork.fork()
        try await fork.commit([fork.score(2, of: player, on: "hourly", occurrence: 0)], to: fork.former)
        fork.clock.advance(by: .hours(1))
        try await fork.commit([fork.score(3, of: player, on: "hourly", occurrence: 1)], to: fork.former)
        fork.clock.advance(by: .hours(5))
        try await fork.commit([.finalize(LeaderboardID("hourly"), occurrence: 0)], to: fork.current)

        let outcomes = try await fork.submit().map(\.outcome)
        #expect(outcomes == [.submitted(.late), .submitted(.ranked)])
        #expect(try await fork.scores(on: "hourly") == ["ann": 1])
        #expect(try await fork.scores(on: "hourly", occurrence: 1) == [player: 3])
        // The leases have ended, so the occurrence can be finalized.
        let leases = RecordRange(RecordTable("import"))
        #expect(try await fork.current.read(in: fork.realm) { try $0.rows(in: leases) }.isEmpty)
    }

    @Test func `A lost score keeps its date, also if it is older than the late window`() async throws {
        let fork = try await ForkedLedger()
        let player = try await fork.signIn(GuestDevice(), to: fork.former).id.text
        try await fork.fork()
        let earnedAt = fork.clock.now - .hours(1)
        try await fork.commit([fork.score(2, of: player, on: "points", at: earnedAt)], to: fork.former)
        fork.clock.advance(by: .days(60))
        #expect(try await fork.submit().map(\.outcome) == [.submitted(.ranked)])
        let facts = try await fork.current.facts(in: fork.realm, after: .start, limit: 100)
        guard case .submission(let content) = try #require(facts.last).content else {
            Issue.record("\(facts)")
            return
        }
        #expect(content.earnedAt == earnedAt && content.entry.date == earnedAt)
    }

    @Test func `A score that was pending review is not ranked, and scores of closed accounts are not submitted`()
        async throws
    {
        let fork = try await ForkedLedger()
        let player = try await fork.signIn(GuestDevice(), to: fork.former)
        try await fork.fork()
        let erased = try await fork.signIn(GuestDevice(), to: fork.former)
        try await fork.commit(
            [
                fork.score(1, of: player.id.text, on: "checked"), fork.score(9, of: player.id.text, on: "checked"),
                fork.score(5, of: erased.id.text, on: "points"), .erase(.id(erased.id)),
                .setFlags(.closed, of: .id(erased.id)),
            ], to: fork.former)
        let outcomes = try await fork.submit().map(\.outcome).filter { $0 != .notScore }
        #expect(outcomes.prefix(2) == [.submitted(.ranked), .submitted(.pendingReview)])
        guard case .refused(let reason) = try #require(outcomes.last), outcomes.count == 3 else {
            Issue.record("\(outcomes)")
            return
        }
        #expect(reason.contains("closed"))
        #expect(try await fork.scores(on: "checked") == [player.id.text: 1])
        #expect(try await fork.current.players(named: [.id(erased.id)], in: fork.realm).isEmpty)
    }

    @Test func `A banned player's lost scores are rejected with the reason`() async throws {
        let fork = try await ForkedLedger()
        try await fork.commit([fork.score(1, of: "ann", on: "points")], to: fork.former)
        try await fork.fork()
        try await fork.commit([fork.score(2, of: "ann", on: "points")], to: fork.former)
        try await fork.commit([.setFlags(.banned, of: PlayerReference("ann"))], to: fork.current)
        guard case .refused = try #require(try await fork.submit().first?.outcome) else {
            Issue.record("The score was accepted.")
            return
        }
        #expect(try await fork.scores(on: "points") == ["ann": 1])
    }

    @Test func `More scores than fit into one transaction are all submitted`() async throws {
        let fork = try await ForkedLedger()
        try await fork.fork()
        let commands = try (0..<2_500).map { try fork.score(Int64($0), of: "player \($0 % 700)", on: "total") }
        try await fork.commit(commands, to: fork.former)
        #expect(
            try await fork.submit().allSatisfy {
                $0.outcome == .submitted(.ranked) || $0.outcome == .submitted(.notImproved)
            })
        let total = try await fork.scores(on: "total").values.reduce(0, +)
        #expect(total == 2_500 * 2_499 / 2)
        let end = try await fork.current.overview(of: fork.realm).head
        #expect(try await fork.submit().allSatisfy { $0.outcome == .present })
        #expect(try await fork.current.overview(of: fork.realm).head == end)
    }
}
