import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

/// Challenges whose target was removed end, however many there are. Both sides are notified once, no challenge is won
/// meanwhile, and no transaction is long.
struct SweepTests {
    private static let crowd = 600

    /// The removal of a target.
    enum Going: CaseIterable {
        case reset, archived, final, issuerBanned, issuerErased, removed, withdrawn

        var invalidity: ChallengeInvalidity {
            switch self {
            case .reset, .removed: .scoreRemoved
            case .archived, .withdrawn: .withdrawn
            case .final: .occurrenceFinal
            case .issuerBanned, .issuerErased: .playerGone
            }
        }
    }

    private let arcade: Arcade
    private let service: RealmService
    private let studio = AuditActor(name: "test")
    private let board: Leaderboard
    private let ann = try! PlayerReference("ann")
    private let boss = AchievementDefinition(id: try! AchievementID("boss"), points: 10)

    init() async throws {
        let arcade = try await Arcade()
        self.arcade = arcade
        let recurrence = Recurrence.fixed(
            try FixedRecurrence(start: Arcade.morning, duration: .hours(6), interval: .hours(24)))
        board = try Leaderboard(id: LeaderboardID("daily"), game: arcade.game.id, recurrence: recurrence)
        try await arcade.commit([.create(board)])
        let names = ["ann"] + (0..<Self.crowd).map { "p\($0)" }
        try await arcade.commit(
            names.map { .submit(try arcade.submission(10, by: $0, on: "daily", id: "first \($0)")) })
        service = try await arcade.service()
        let line = ProgressReport.Line(achievement: boss, percent: .complete)
        _ = try await service.challenges.perform(
            .report(ProgressReport(game: arcade.game.id, player: ann, lines: [line])))
        arcade.clock.advance(by: .seconds(1))
    }

    private func challengeAll(_ subject: ChallengeIssue.Subject) async throws {
        var settings = ChallengeSettings()
        settings.audience = .anyone
        for start in stride(from: 0, to: Self.crowd, by: ChallengeSettings.receiverCountMax) {
            let receivers = try (start..<start + ChallengeSettings.receiverCountMax).map {
                try PlayerReference("p\($0)")
            }
            _ = try await service.challenges.perform(
                .issue(
                    ChallengeIssue(
                        game: arcade.game.id, issuer: ann, receivers: receivers, subject: subject, settings: settings)))
        }
    }

    private func goAway(_ going: Going) async throws {
        switch going {
        case .reset: _ = try await service.administration.reset(board.id, in: arcade.game.id)
        case .archived:
            try await service.administration.configure(
                Leaderboard(id: board.id, game: board.game, recurrence: board.recurrence, isArchived: true))
        case .final:
            arcade.clock.advance(by: .hours(7))
            try await service.occurrences.finalizeDue()
        case .issuerBanned:
            _ = try await service.moderation.changeFlags(FlagChange(changed: .banned, to: .banned), of: ann, by: studio)
        case .issuerErased: _ = try await service.challenges.perform(.forget(ann))
        case .removed:
            _ = try await service.moderation.removeEntry(of: ann, from: board.id, in: arcade.game.id, by: studio)
        case .withdrawn: _ = try await service.challenges.perform(.withdraw(boss.id, in: arcade.game.id))
        }
    }

    private func states() async throws -> [ChallengeState: Int] {
        let all = try await service.challenges.list(of: PlayerNumber(1), as: .issued, limit: .max).challenges
        return Dictionary(grouping: all, by: \.challenge.state).mapValues(\.count)
    }

    @Test(arguments: Going.allCases)
    func `Challenges of a removed target end in batches, with one notification per side`(going: Going) async throws {
        try await challengeAll(
            going == .withdrawn ? .achievement(boss) : .submission(SubmissionID("first ann"), on: [board.id]))
        try await goAway(going)
        let atOnce = try await states()
        #expect((1..<Self.crowd).contains(atOnce[.invalid] ?? 0), "Only the first batch ends immediately.")
        if going == .reset {
            // The last player is not notified yet, but cannot win any more.
            let receipt = try await service.submit([arcade.submission(99, by: "p599", on: "daily")])[0]
            #expect(receipt.outcome == .ranked && receipt.challengesCompleted.isEmpty)
        }
        try await service.challenges.expireDue()
        #expect(try await states() == [.invalid: Self.crowd])
        let all = try await service.challenges.list(of: PlayerNumber(1), as: .issued, limit: .max).challenges
        #expect(all.allSatisfy { $0.challenge.invalidity == going.invalidity })
        let notifications = try await service.notifications.list(after: nil, limit: .max).filter {
            $0.kind == .challengeInvalid
        }
        #expect(notifications.count == 2 * Self.crowd && Set(notifications.map(\.id)).count == notifications.count)
        #expect(notifications.filter { $0.player == PlayerNumber(1) }.count == Self.crowd)
        #expect(Set(notifications.compactMap(\.player)).count == Self.crowd + 1)
        for table in ["openChallenge", "openDare", "challengedLeaderboard", "challengeSweep", "challengeDue"] {
            #expect(try await arcade.rows(of: table).isEmpty, "\(table)")
        }
        let facts = try await arcade.ledger.facts(in: arcade.realm, after: .start, limit: .max)
        let sizes = facts.compactMap { fact -> Int? in
            if case .challenges(let changes) = fact.content { changes.challenges.count } else { nil }
        }
        #expect(sizes.allSatisfy { $0 <= 350 })
    }

    @Test func `A challenge made after a ban was lifted remains while older challenges still end`() async throws {
        try await challengeAll(.submission(SubmissionID("first ann"), on: [board.id]))
        try await goAway(.issuerBanned)
        _ = try await service.moderation.changeFlags(FlagChange(changed: .banned, to: []), of: ann, by: studio)
        arcade.clock.advance(by: .seconds(1))
        try await arcade.commit([.submit(arcade.submission(20, by: "ann", on: "daily", id: "second ann"))])
        try await challengeAll(.submission(SubmissionID("second ann"), on: [board.id]))
        try await service.challenges.expireDue()
        #expect(try await states() == [.invalid: Self.crowd, .pending: Self.crowd])
    }
}
