import LaurelCore
import LaurelModel

extension LedgerContract {
    /// What players dare each other to do.
    static let challenges = [
        LedgerContract("a score wins a challenge in its own transaction, and dares in return", wins),
        LedgerContract("a challenge is won by one of two at once", wonOnce),
        LedgerContract("a progress report, a group challenge and an end are facts like any other", others),
        LedgerContract("a first report of 0 % begins an achievement, and a second changes nothing", begun),
        LedgerContract("an archived leaderboard's challenges can be won no more", archived),
        LedgerContract("a challenge goes with its issuer, and so does its message", issuerGone),
        LedgerContract("a removed score is to be beaten no more", removed),
        LedgerContract("what a friend does is told, and its fact does not name them", friendTold),
        LedgerContract("a wipe leaves nothing of challenges and of what was told", wiped),
    ]

    private static let open = RecordTable("openChallenge")
    private static let outbox = RecordTable("outbox")

    /// Ann and Ben are friends, both have a score, and Ann has dared Ben; the challenge.
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
        try expect("how many were issued", changes.challenges.count, is: 1)
        return changes.challenges[0]
    }

    private static func wins(_ fixture: LedgerHarness) async throws {
        let challenge = try await issueChallenge(fixture)
        let winning = try fixture.submission("ben 2", score: 11, by: "ben")
        let fact = try await fixture.submit(winning, through: fixture.second)
        let won = try fact.submission()
        try expect("what it won", won.challenges?.completed, is: [challenge.id])
        let returned = won.challenges?.challenges.first { $0.returned == challenge.id }
        try expect("who is dared in return", returned?.receiver, is: challenge.issuer)
        for ledger in fixture.ledgers {
            try expect("the fact", try await fixture.facts(through: ledger).last, is: fact)
            let rows = try await ledger.read(in: fixture.realm) { try $0.rows(in: RecordRange(outbox)) }
            // Received, completed for both sides, and received in return.
            try expect("how much was told", rows.count, is: 4)
            let left = try await ledger.read(in: fixture.realm) { try $0.rows(in: RecordRange(open)) }
            try expect("how many may still win something", left.count, is: 1)
        }
        // Sent again, it is answered with what it won then.
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
        try expect("who won", won, is: [[challenge.id]])
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
        try expect("what expired", changes.challenges.map(\.id), is: [challenge.id])
        try expect("what ended", changes.groups.map(\.id), is: [group.id])
        for ledger in fixture.ledgers {
            try expect("the fact", try await fixture.facts(through: ledger).last, is: fact)
            let left = try await ledger.read(in: fixture.realm) { try $0.rows(in: RecordRange(open)) }
            try expect("what is open", left, is: [])
        }
        let again = try await fixture.first.commit([.challenge(.expire)], in: fixture.realm, at: later)
        try expect("the end of nothing", again.outcomes, is: [.unchanged])
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
        try expect("how many facts", commit.newFacts.count, is: 2)
        guard case .challenges(let changes) = commit.newFacts.last?.content else {
            throw ContractViolation("a fact", expected: "the end of a challenge", found: "\(commit.newFacts)")
        }
        try expect("what ended", changes.challenges.map(\.id), is: [challenge.id])
        try expect("why", changes.challenges.map(\.invalidity), is: [.withdrawn])
        try expect("the facts", try await fixture.facts().suffix(2), is: commit.newFacts[...])
        try await expectNothingOpen(fixture)
    }

    private static func issuerGone(_ fixture: LedgerHarness) async throws {
        let challenge = try await issueChallenge(fixture)
        let ended = try await changes(of: .forget(try PlayerReference("ann")), fixture).challenges
        try expect("what ended", ended.map(\.id), is: [challenge.id])
        try expect("why", ended.map(\.invalidity), is: [.playerGone])
        try await expectNothingOpen(fixture)
        let messages = RecordRange(RecordTable("challengeMessage"))
        for ledger in fixture.ledgers {
            try expect("what they said", try await ledger.read(in: fixture.realm) { try $0.rows(in: messages) }, is: [])
        }
    }

    private static func removed(_ fixture: LedgerHarness) async throws {
        let challenge = try await issueChallenge(fixture)
        let removal = Command.remove(try PlayerReference("ann"), from: try LeaderboardID("points"), occurrence: nil)
        let commit = try await fixture.commit([removal], through: fixture.second)
        guard case .challenges(let changes) = commit.newFacts.last?.content else {
            throw ContractViolation("a fact", expected: "the end of a challenge", found: "\(commit.newFacts)")
        }
        try expect("what ended", changes.challenges.map(\.id), is: [challenge.id])
        try expect("why", changes.challenges.map(\.invalidity), is: [.scoreRemoved])
        try expect("the facts", try await fixture.facts().suffix(2), is: commit.newFacts[...])
        try await expectNothingOpen(fixture)
    }

    private static func friendTold(_ fixture: LedgerHarness) async throws {
        try await fixture.create(try fixture.leaderboard("points"))
        for name in ["ann", "ben"] {
            _ = try await fixture.submit(fixture.submission("\(name) 1", score: 10, by: name))
        }
        let telling = Command.notifyFriend(
            try PlayerReference("ben"), .requested, of: try PlayerReference("ann"), in: fixture.game.id)
        let fact = try await fixture.commit([telling], through: fixture.second).outcomes[0].fresh()
        try expect("the fact", fact.content, is: .player(.friends, of: PlayerNumber(2)))
        for ledger in fixture.ledgers {
            try expect("the last fact", try await fixture.facts(through: ledger).last, is: fact)
            let rows = try await ledger.read(in: fixture.realm) { try $0.rows(in: RecordRange(outbox)) }
            try expect("how much was told", rows.count, is: 1)
        }
    }

    private static func wiped(_ fixture: LedgerHarness) async throws {
        _ = try await issueChallenge(fixture)
        let wipe = try await fixture.commit([.wipe], through: fixture.second)
        try expect("the new facts", wipe.newFacts, is: [try wipe.outcomes[0].fresh()])
        for ledger in fixture.ledgers {
            let left = try await ledger.read(in: fixture.realm) { try $0.allRows(after: nil, limit: 10) }
            try expect("the rows", left, is: [])
        }
        // The same ids are free again, and nothing is won by them.
        let fact = try await fixture.submit(fixture.submission("ben 2", score: 11, by: "ben"))
        try expect("what it won", try fact.submission().challenges, is: nil)
    }

    private static func expectNothingOpen(_ fixture: LedgerHarness) async throws {
        for ledger in fixture.ledgers {
            let left = try await ledger.read(in: fixture.realm) { try $0.rows(in: RecordRange(open)) }
            try expect("what is open", left, is: [])
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
        throw ContractViolation("a fact", expected: "what happened to challenges", found: "\(fact)")
    }
}
