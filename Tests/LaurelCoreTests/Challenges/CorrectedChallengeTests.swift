import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

/// The effects of moderation on challenges.
struct CorrectedChallengeTests {
    private let arcade: Arcade
    private let service: RealmService
    private let studio = AuditActor(name: "test")
    private let points = try! LeaderboardID("points")
    private let ann = try! PlayerReference("ann")
    private let ben = try! PlayerReference("ben")

    /// Ann has 10 and Ben has 5. An improvement of more than 10 is pending review.
    init() async throws {
        arcade = try await Arcade()
        let checks = try SubmissionChecks(improvementMax: 10, consequence: .hold)
        let board = try Leaderboard(id: points, game: arcade.game.id, checks: checks)
        try await arcade.commit([.create(board)])
        for (name, score) in [("ann", Int64(10)), ("ben", 5)] {
            try await arcade.commit([.submit(arcade.submission(score, by: name, id: "first \(name)"))])
        }
        try await arcade.befriend(count: 2)
        service = try await arcade.service()
        arcade.clock.advance(by: .hours(1))
    }

    /// Ann challenges Ben to beat her 10.
    private func challenge() async throws -> ChallengeID {
        let changes = try await service.challenges.perform(
            .issue(
                ChallengeIssue(
                    game: arcade.game.id, issuer: ann, receivers: [ben],
                    subject: .submission(try SubmissionID("first ann"), on: [points]))))
        return changes.challenges[0].id
    }

    private func submit(_ score: Int64, by name: String) async throws -> Receipt {
        try await service.submit([arcade.submission(score, by: name)])[0]
    }

    private func challenge(_ id: ChallengeID) async throws -> Challenge? {
        try await service.challenges.challenges([id]).first?.challenge
    }

    private func remove(_ player: PlayerReference) async throws -> AuditRecord {
        try await service.moderation.removeEntry(of: player, from: points, in: arcade.game.id, by: studio)
    }

    private func approve(_ score: Int64) async throws {
        let items = try await service.moderation.reviewItems(of: arcade.game.id, after: .start, limit: 10)
        let item = try #require(items.first { $0.submission.score == score })
        _ = try await service.moderation.review(item.position, in: arcade.game.id, isApproved: true, by: studio)
    }

    @Test func `A removed score invalidates its challenges, and both players are notified`() async throws {
        let id = try await challenge()
        let removal = try await remove(ann)
        let gone = try await challenge(id)
        #expect(gone?.state == .invalid && gone?.invalidity == .scoreRemoved)
        let notifications = try await service.notifications.list(after: nil, limit: .max).filter {
            $0.kind == .challengeInvalid
        }
        #expect(
            Set(notifications.compactMap(\.player)) == [PlayerNumber(1), PlayerNumber(2)] && notifications.count == 2)
        #expect(try await submit(11, by: "ben").challengesCompleted == [])
        // The challenge remains invalid, and the score is counted again.
        let undone = try await service.moderation.undo(removal.number, in: arcade.game.id, by: studio)
        #expect(undone.act.kind == .actionUndone)
        #expect(try await challenge(id)?.state == .invalid)
    }

    @Test func `A won challenge remains won when the winning score is removed`() async throws {
        let id = try await challenge()
        let won = try await submit(11, by: "ben")
        #expect(won.challengesCompleted == [id])
        let returned = try await service.challenges.list(of: PlayerNumber(1), as: .received, limit: 10).challenges
        #expect(returned.map(\.challenge.state) == [.pending])
        _ = try await remove(ben)
        #expect(try await challenge(id)?.state == .completed)
        // The returned challenge was to beat the removed score.
        #expect(try await challenge(returned[0].challenge.id)?.invalidity == .scoreRemoved)
    }

    @Test func `A score pending review wins a challenge by its own date after its approval`() async throws {
        let id = try await challenge()
        arcade.clock.advance(by: .hours(1))
        let held = try await submit(100, by: "ben")
        #expect(held.outcome == .pendingReview && held.challengesCompleted == [])
        #expect(try await challenge(id)?.state == .pending)
        arcade.clock.advance(by: .days(2))
        try await approve(100)
        let won = try await challenge(id)
        #expect(won?.state == .completed && won?.endedAt == arcade.clock.now)
        let returned = try await service.challenges.list(of: PlayerNumber(1), as: .received, limit: 10).challenges
        #expect(returned.map(\.challenge.returned) == [id])
        let notifications = try await service.notifications.list(after: nil, limit: .max).map(\.kind)
        #expect(notifications == [.challengeReceived, .challengeCompleted, .challengeCompleted, .challengeReceived])
    }

    @Test func `An approved score that was earned before a challenge does not win it`() async throws {
        #expect(try await submit(100, by: "ben").outcome == .pendingReview)
        arcade.clock.advance(by: .hours(1))
        let id = try await challenge()
        try await approve(100)
        #expect(try await challenge(id)?.state == .pending)
    }

    @Test func `A ban ends open challenges of both sides, and an unban does not restore them`() async throws {
        let id = try await challenge()
        _ = try await service.moderation.changeFlags(FlagChange(changed: .banned, to: .banned), of: ben, by: studio)
        #expect(try await challenge(id)?.invalidity == .playerGone)
        _ = try await service.moderation.changeFlags(FlagChange(changed: .banned, to: []), of: ben, by: studio)
        #expect(try await submit(11, by: "ben").challengesCompleted == [])
    }

    @Test func `A reset invalidates the challenges of the leaderboard`() async throws {
        let id = try await challenge()
        _ = try await service.administration.reset(points, in: arcade.game.id)
        #expect(try await challenge(id)?.invalidity == .scoreRemoved)
    }

    @Test func `A removed score cannot be challenged until it is restored`() async throws {
        let removal = try await remove(ann)
        let refusal = ServiceError.refused(.challenge(.submissionNotFound(try SubmissionID("first ann"))))
        await #expect(throws: refusal) { try await challenge() }
        _ = try await service.moderation.undo(removal.number, in: arcade.game.id, by: studio)
        _ = try await challenge()
        _ = try await service.administration.reset(points, in: arcade.game.id)
        await #expect(throws: refusal) { try await challenge() }
    }

    @Test func `A link to a removed score is invalid`() async throws {
        let issue = ChallengeIssue(
            game: arcade.game.id, issuer: ann, receivers: [],
            subject: .submission(try SubmissionID("first ann"), on: [points]))
        let link = try await service.challenges.link(issue)
        _ = try await service.administration.reset(points, in: arcade.game.id)
        await #expect(throws: ServiceError.refused(.challenge(.linkNotFound))) {
            try await service.challenges.claim(link.code, by: ben)
        }
    }

    @Test func `A challenge link and its message are erased with their author`() async throws {
        let issue = ChallengeIssue(
            game: arcade.game.id, issuer: ann, receivers: [],
            subject: .submission(try SubmissionID("first ann"), on: [points]), message: try ChallengeMessage("Come on!")
        )
        let link = try await service.challenges.link(issue)
        _ = try await service.challenges.perform(.forget(ann))
        await #expect(throws: ServiceError.refused(.challenge(.linkNotFound))) {
            try await service.challenges.link(link.code)
        }
        for table in ["challengeLink", "challengeLinkList", "challengeDue"] {
            #expect(try await arcade.rows(of: table).isEmpty, "\(table)")
        }
    }

    @Test func `A reset restarts a group challenge with all attempts`() async throws {
        let definition = GroupChallengeDefinition(id: try GroupChallengeID("race"), leaderboard: points)
        let group = try await service.challenges.perform(
            .start(
                GroupChallengeStart(
                    game: arcade.game.id, definition: definition, duration: .oneDay, tries: .one, starter: ann,
                    invited: [ben]))
        ).groups[0]
        _ = try await service.challenges.perform(.join(group.id, by: ben))
        func standings() async throws -> [Int64?] {
            try await service.challenges.standings(of: group.id, for: PlayerNumber(1))?.entries.map { $0.entry?.score }
                ?? []
        }
        for (name, score) in [("ann", Int64(11)), ("ben", 12)] { _ = try await submit(score, by: name) }
        #expect(try await standings() == [12, 11])
        _ = try await service.administration.reset(points, in: arcade.game.id)
        #expect(try await standings() == [nil, nil])
        for (name, score) in [("ann", Int64(3)), ("ben", 2), ("ben", 4)] { _ = try await submit(score, by: name) }
        #expect(try await standings() == [3, 2], "A second attempt is not counted.")
    }

    @Test func `A removed score is not counted in group challenges until it is restored`() async throws {
        let definition = GroupChallengeDefinition(id: try GroupChallengeID("race"), leaderboard: points)
        let group = try await service.challenges.perform(
            .start(
                GroupChallengeStart(
                    game: arcade.game.id, definition: definition, duration: .oneDay, tries: .three, starter: ann,
                    invited: [ben]))
        ).groups[0]
        _ = try await service.challenges.perform(.join(group.id, by: ben))
        func standings() async throws -> [Int64?] {
            try await service.challenges.standings(of: group.id, for: PlayerNumber(1))?.entries.map { $0.entry?.score }
                ?? []
        }
        for (name, score) in [("ann", Int64(11)), ("ben", 12)] { _ = try await submit(score, by: name) }
        #expect(try await submit(100, by: "ben").outcome == .pendingReview)
        #expect(try await standings() == [12, 11])
        try await approve(100)
        #expect(try await standings() == [100, 11])
        let removal = try await remove(ben)
        #expect(try await standings() == [11, nil])
        _ = try await service.moderation.undo(removal.number, in: arcade.game.id, by: studio)
        #expect(try await standings() == [100, 11])
        _ = try await service.moderation.changeFlags(FlagChange(changed: .hidden, to: .hidden), of: ben, by: studio)
        #expect(try await standings() == [11], "A hidden player is not visible.")
    }
}
