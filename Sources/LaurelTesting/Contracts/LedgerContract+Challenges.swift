import LaurelCore
import LaurelModel

extension LedgerContract {
    /// Challenges between players.
    static let challenges = [
        LedgerContract("A score completes a challenge in its own transaction and issues a return challenge", wins),
        LedgerContract("Only one of two concurrent scores completes a challenge", wonOnce),
        LedgerContract("Progress reports, group challenges and their ends are stored as facts", others),
        LedgerContract("A first report of 0 % starts an achievement, and a second report changes nothing", begun),
        LedgerContract("The challenges of an archived leaderboard cannot be completed", archived),
        LedgerContract("A challenge ends and loses its message when its issuer is erased", issuerGone),
        LedgerContract("A challenge ends when its target score is removed", removed),
        LedgerContract("A friend's act causes a notification, and its fact contains no name", friendNotified),
        LedgerContract("A wipe removes all challenges and notifications", wiped),
    ]

    private static let open = RecordTable("openChallenge")
    private static let outbox = RecordTable("outbox")

    /// Makes Ann and Ben friends with one score each, issues a challenge from Ann to Ben, and returns it.
    private static func issueChallenge(_ fixture: LedgerHarness) async throws -> Challenge {
        try await fixture.create(try fixture.leaderboard("points"))
        _ = try await fixture.submit(fixture.submission("ann 1", score: 10, by: "ann"))
        _ = try await fixture.submit(fixture.submission("ben 1", score: 5, by: "ben"))
        let (ann, ben) = (try PlayerReference("ann"), try PlayerReference("ben"))
        try await fixture.first.transact(in: fixture.realm) { transaction in
            let players = try transaction.players(named: [ann, ben])
            guard let ann = players[ann], let ben = players[ben] else { return }
            try transaction.setFriends(of: ann, to: [ben], at: LedgerHarness.morning)
        }
        let issue = ChallengeIssue(
            game: fixture.game.id, issuer: try PlayerReference("ann"), receivers: [try PlayerReference("ben")],
            subject: .submission(try SubmissionID("ann 1"), on: [try LeaderboardID("points")]),
            message: try ChallengeMessage("Can you beat me?"))
        let changes = try await changes(of: .issue(issue), fixture)
        try expect("the number of issued challenges", changes.challenges.count, is: 1)
        return changes.challenges[0]
    }

    private static func wins(_ fixture: LedgerHarness) async throws {
        let challenge = try await issueChallenge(fixture)
        let winning = try fixture.submission("ben 2", score: 11, by: "ben")
        let fact = try await fixture.submit(winning, through: fixture.second)
        let won = try fact.submission()
        try expect("the completed challenges", won.challenges?.completed, is: [challenge.id])
        let returned = won.challenges?.challenges.first { $0.returned == challenge.id }
        try expect("the receiver of the return challenge", returned?.receiver, is: challenge.issuer)
        for ledger in fixture.ledgers {
            try expect("the fact", try await fixture.facts(through: ledger).last, is: fact)
            let rows = try await ledger.read(in: fixture.realm) { try $0.rows(in: RecordRange(outbox)) }
            // One notification each: received, completed for both players, and received in return.
            try expect("the number of notifications", rows.count, is: 4)
            let left = try await ledger.read(in: fixture.realm) { try $0.rows(in: RecordRange(open)) }
            try expect("the number of open challenges", left.count, is: 1)
        }
        // A replay returns the stored outcome, including the completed challenges.
        let again = try await fixture.first.commit([.submit(winning)], in: fixture.realm, at: LedgerHarness.morning)
        try expect("the replay", again.outcomes, is: [.recorded(fact, replayed: true)])
        try expect("the new facts of a replay", again.newFacts, is: [])
    }

    private static func wonOnce(_ fixture: LedgerHarness) async throws {
        let challenge = try await issueChallenge(fixture)
        let submissions = try (0..<6).map { try fixture.submission("ben 2 \($0)", score: 20 + Int64($0), by: "ben") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, submission) in submissions.enumerated() {
                group.addTask { _ = try await fixture.submit(submission, through: fixture.ledgers[index % 2]) }
            }
            try await group.waitForAll()
        }
        let won = try await fixture.facts().compactMap { fact -> [ChallengeID]? in
            if case .submission(let submission) = fact.content { submission.challenges?.completed } else { nil }
        }
        try expect("the winners", won, is: [[challenge.id]])
    }

    private static func others(_ fixture: LedgerHarness) async throws {
        let challenge = try await issueChallenge(fixture)
        let achievement = AchievementDefinition(id: try AchievementID("boss"), points: 10)
        let line = ProgressReport.Line(achievement: achievement, percent: .complete)
        let report = ProgressReport(game: fixture.game.id, player: try PlayerReference("ben"), lines: [line])
        let progress = try await changes(of: .report(report), fixture).progress
        try expect("the progress", progress.map(\.percent), is: [.complete])
        let definition = GroupChallengeDefinition(
            id: try GroupChallengeID("race"), leaderboard: try LeaderboardID("points"))
        let start = GroupChallengeStart(
            game: fixture.game.id, definition: definition, duration: .oneDay, tries: .three,
            starter: try PlayerReference("ann"), invited: [try PlayerReference("ben")])
        let group = try await changes(of: .start(start), fixture).groups[0]
        let later = group.endDue + .days(30)
        let end = try await fixture.second.commit([.challenge(.expire)], in: fixture.realm, at: later)
        let (fact, changes) = try challengesFact(end)
        try expect("the expired challenges", changes.challenges.map(\.id), is: [challenge.id])
        try expect("the ended challenges", changes.groups.map(\.id), is: [group.id])
        for ledger in fixture.ledgers {
            try expect("the fact", try await fixture.facts(through: ledger).last, is: fact)
            let left = try await ledger.read(in: fixture.realm) { try $0.rows(in: RecordRange(open)) }
            try expect("the open challenges", left, is: [])
        }
        let again = try await fixture.first.commit([.challenge(.expire)], in: fixture.realm, at: later)
        try expect("the outcome of ending nothing", again.outcomes, is: [.unchanged])
    }

    private static func begun(_ fixture: LedgerHarness) async throws {
        _ = try await issueChallenge(fixture)
        let line = ProgressReport.Line(
            achievement: AchievementDefinition(id: try AchievementID("boss"), points: 10), percent: .none)
        let report = ProgressReport(game: fixture.game.id, player: try PlayerReference("ben"), lines: [line])
        let progress = try await changes(of: .report(report), fixture).progress
        try expect("the progress", progress.map(\.percent), is: [.none])
        let again = try await fixture.second.commit(
            [.challenge(.report(report))], in: fixture.realm, at: LedgerHarness.morning)
        try expect("the second report", again.outcomes, is: [.unchanged])
    }

    private static func archived(_ fixture: LedgerHarness) async throws {
        let challenge = try await issueChallenge(fixture)
        let board = try Leaderboard(id: LeaderboardID("points"), game: fixture.game.id, isArchived: true)
        let commit = try await fixture.commit([.configure(board)], through: fixture.second)
        try expect("the number of facts", commit.newFacts.count, is: 2)
        guard case .challenges(let changes) = commit.newFacts.last?.content else {
            throw ContractViolation("a fact", expected: "the end of a challenge", found: "\(commit.newFacts)")
        }
        try expect("the ended challenges", changes.challenges.map(\.id), is: [challenge.id])
        try expect("why", changes.challenges.map(\.invalidity), is: [.withdrawn])
        try expect("the facts", try await fixture.facts().suffix(2), is: commit.newFacts[...])
        try await expectNothingOpen(fixture)
    }

    private static func issuerGone(_ fixture: LedgerHarness) async throws {
        let challenge = try await issueChallenge(fixture)
        let ended = try await changes(of: .forget(try PlayerReference("ann")), fixture).challenges
        try expect("the ended challenges", ended.map(\.id), is: [challenge.id])
        try expect("why", ended.map(\.invalidity), is: [.playerGone])
        try await expectNothingOpen(fixture)
        let messages = RecordRange(RecordTable("challengeMessage"))
        for ledger in fixture.ledgers {
            try expect("the messages", try await ledger.read(in: fixture.realm) { try $0.rows(in: messages) }, is: [])
        }
    }

    private static func removed(_ fixture: LedgerHarness) async throws {
        let challenge = try await issueChallenge(fixture)
        let removal = Command.remove(try PlayerReference("ann"), from: try LeaderboardID("points"), occurrence: nil)
        let commit = try await fixture.commit([removal], through: fixture.second)
        guard case .challenges(let changes) = commit.newFacts.last?.content else {
            throw ContractViolation("a fact", expected: "the end of a challenge", found: "\(commit.newFacts)")
        }
        try expect("the ended challenges", changes.challenges.map(\.id), is: [challenge.id])
        try expect("why", changes.challenges.map(\.invalidity), is: [.scoreRemoved])
        try expect("the facts", try await fixture.facts().suffix(2), is: commit.newFacts[...])
        try await expectNothingOpen(fixture)
    }

    private static func friendNotified(_ fixture: LedgerHarness) async throws {
        try await fixture.create(try fixture.leaderboard("points"))
        for name in ["ann", "ben"] {
            _ = try await fixture.submit(fixture.submission("\(name) 1", score: 10, by: name))
        }
        let notification = Command.notifyFriend(
            try PlayerReference("ben"), .requested, of: try PlayerReference("ann"), in: fixture.game.id)
        let fact = try await fixture.commit([notification], through: fixture.second).outcomes[0].fresh()
        try expect("the fact", fact.content, is: .player(.friends, of: PlayerNumber(2)))
        for ledger in fixture.ledgers {
            try expect("the last fact", try await fixture.facts(through: ledger).last, is: fact)
            let rows = try await ledger.read(in: fixture.realm) { try $0.rows(in: RecordRange(outbox)) }
            try expect("the number of notifications", rows.count, is: 1)
        }
    }

    private static func wiped(_ fixture: LedgerHarness) async throws {
        _ = try await issueChallenge(fixture)
        let wipe = try await fixture.commit([.wipe], through: fixture.second)
        try expect("the new facts", wipe.newFacts, is: [try wipe.outcomes[0].fresh()])
        for ledger in fixture.ledgers {
            let left = try await ledger.read(in: fixture.realm) { try $0.allRows(after: nil, limit: 10) }
            try expect("the records", left, is: [])
        }
        // The same ids can be used again, and complete no challenge.
        let fact = try await fixture.submit(fixture.submission("ben 2", score: 11, by: "ben"))
        try expect("the completed challenges", try fact.submission().challenges, is: nil)
    }

    private static func expectNothingOpen(_ fixture: LedgerHarness) async throws {
        for ledger in fixture.ledgers {
            let left = try await ledger.read(in: fixture.realm) { try $0.rows(in: RecordRange(open)) }
            try expect("the open challenges", left, is: [])
        }
    }

    private static func changes(
        of command: ChallengeCommand, _ fixture: LedgerHarness
    ) async throws -> ChallengeChanges {
        try challengesFact(try await fixture.commit([.challenge(command)])).changes
    }

    private static func challengesFact(_ commit: Commit) throws -> (fact: Fact, changes: ChallengeChanges) {
        let fact = try commit.outcomes[0].fresh()
        if case .challenges(let changes) = fact.content { return (fact, changes) }
        throw ContractViolation("a fact", expected: "the changes of challenges", found: "\(fact)")
    }
}
