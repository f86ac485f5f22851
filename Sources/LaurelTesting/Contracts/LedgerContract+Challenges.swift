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

    private static let open = RowTable("openChallenge")
    private static let outbox = RowTable("outbox")

    /// Ann and Ben are friends, both have a score, and Ann has dared Ben; the challenge.
    private static func dare(_ bench: LedgerBench) async throws -> Challenge {
        try await bench.create(try bench.leaderboard("points"))
        _ = try await bench.submit(bench.submission("ann 1", score: 10, by: "ann"))
        _ = try await bench.submit(bench.submission("ben 1", score: 5, by: "ben"))
        let (ann, ben) = (try PlayerReference("ann"), try PlayerReference("ben"))
        try await bench.first.transact(in: bench.realm) { transaction in
            let players = try transaction.players(named: [ann, ben])
            guard let ann = players[ann], let ben = players[ben] else { return }
            try transaction.setFriends(of: ann, to: [ben], at: LedgerBench.morning)
        }
        let issue = ChallengeIssue(
            game: bench.game.id, issuer: try PlayerReference("ann"), receivers: [try PlayerReference("ben")],
            subject: .submission(try SubmissionID("ann 1"), on: [try LeaderboardID("points")]),
            message: try ChallengeMessage("Can you beat me?"))
        let changes = try await changes(of: .issue(issue), bench)
        try expect("how many were issued", changes.challenges.count, is: 1)
        return changes.challenges[0]
    }

    private static func wins(_ bench: LedgerBench) async throws {
        let challenge = try await dare(bench)
        let winning = try bench.submission("ben 2", score: 11, by: "ben")
        let fact = try await bench.submit(winning, through: bench.second)
        let won = try fact.submission()
        try expect("what it won", won.challenges?.completed, is: [challenge.id])
        let returned = won.challenges?.challenges.first { $0.returned == challenge.id }
        try expect("who is dared in return", returned?.receiver, is: challenge.issuer)
        for ledger in bench.ledgers {
            try expect("the fact", try await bench.facts(through: ledger).last, is: fact)
            let rows = try await ledger.read(in: bench.realm) { try $0.rows(in: RowRange(outbox)) }
            // Received, completed for both sides, and received in return.
            try expect("how much was told", rows.count, is: 4)
            let left = try await ledger.read(in: bench.realm) { try $0.rows(in: RowRange(open)) }
            try expect("how many may still win something", left.count, is: 1)
        }
        // Sent again, it is answered with what it won then.
        let again = try await bench.first.commit([.submit(winning)], in: bench.realm, at: LedgerBench.morning)
        try expect("the replay", again.outcomes, is: [.recorded(fact, replayed: true)])
        try expect("the new facts of a replay", again.newFacts, is: [])
    }

    private static func wonOnce(_ bench: LedgerBench) async throws {
        let challenge = try await dare(bench)
        let submissions = try (0..<6).map { try bench.submission("ben 2 \($0)", score: 20 + Int64($0), by: "ben") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, submission) in submissions.enumerated() {
                group.addTask { _ = try await bench.submit(submission, through: bench.ledgers[index % 2]) }
            }
            try await group.waitForAll()
        }
        let won = try await bench.facts().compactMap { fact -> [ChallengeID]? in
            if case .submission(let submission) = fact.content { submission.challenges?.completed } else { nil }
        }
        try expect("who won", won, is: [[challenge.id]])
    }

    private static func others(_ bench: LedgerBench) async throws {
        let challenge = try await dare(bench)
        let achievement = AchievementDefinition(id: try AchievementID("boss"), points: 10)
        let line = ProgressReport.Line(achievement: achievement, percent: .complete)
        let report = ProgressReport(game: bench.game.id, player: try PlayerReference("ben"), lines: [line])
        let progress = try await changes(of: .report(report), bench).progress
        try expect("the progress", progress.map(\.percent), is: [.complete])
        let definition = GroupChallengeDefinition(
            id: try GroupChallengeID("race"), leaderboard: try LeaderboardID("points"))
        let start = GroupChallengeStart(
            game: bench.game.id, definition: definition, duration: .oneDay, tries: .three,
            starter: try PlayerReference("ann"), invited: [try PlayerReference("ben")])
        let group = try await changes(of: .start(start), bench).groups[0]
        let later = group.endDue + .days(30)
        let end = try await bench.second.commit([.challenge(.expire)], in: bench.realm, at: later)
        let (fact, changes) = try challengesFact(end)
        try expect("what expired", changes.challenges.map(\.id), is: [challenge.id])
        try expect("what ended", changes.groups.map(\.id), is: [group.id])
        for ledger in bench.ledgers {
            try expect("the fact", try await bench.facts(through: ledger).last, is: fact)
            let left = try await ledger.read(in: bench.realm) { try $0.rows(in: RowRange(open)) }
            try expect("what is open", left, is: [])
        }
        let again = try await bench.first.commit([.challenge(.expire)], in: bench.realm, at: later)
        try expect("the end of nothing", again.outcomes, is: [.unchanged])
    }

    private static func begun(_ bench: LedgerBench) async throws {
        _ = try await dare(bench)
        let line = ProgressReport.Line(
            achievement: AchievementDefinition(id: try AchievementID("boss"), points: 10), percent: .none)
        let report = ProgressReport(game: bench.game.id, player: try PlayerReference("ben"), lines: [line])
        let progress = try await changes(of: .report(report), bench).progress
        try expect("the progress", progress.map(\.percent), is: [.none])
        let again = try await bench.second.commit(
            [.challenge(.report(report))], in: bench.realm, at: LedgerBench.morning)
        try expect("the second report", again.outcomes, is: [.unchanged])
    }

    private static func archived(_ bench: LedgerBench) async throws {
        let challenge = try await dare(bench)
        let board = try Leaderboard(id: LeaderboardID("points"), game: bench.game.id, isArchived: true)
        let commit = try await bench.commit([.configure(board)], through: bench.second)
        try expect("how many facts", commit.newFacts.count, is: 2)
        guard case .challenges(let changes) = commit.newFacts.last?.content else {
            throw BrokenPromise("a fact", expected: "the end of a challenge", found: "\(commit.newFacts)")
        }
        try expect("what ended", changes.challenges.map(\.id), is: [challenge.id])
        try expect("why", changes.challenges.map(\.invalidity), is: [.withdrawn])
        try expect("the facts", try await bench.facts().suffix(2), is: commit.newFacts[...])
        try await expectNothingOpen(bench)
    }

    private static func issuerGone(_ bench: LedgerBench) async throws {
        let challenge = try await dare(bench)
        let ended = try await changes(of: .forget(try PlayerReference("ann")), bench).challenges
        try expect("what ended", ended.map(\.id), is: [challenge.id])
        try expect("why", ended.map(\.invalidity), is: [.playerGone])
        try await expectNothingOpen(bench)
        let messages = RowRange(RowTable("challengeMessage"))
        for ledger in bench.ledgers {
            try expect("what they said", try await ledger.read(in: bench.realm) { try $0.rows(in: messages) }, is: [])
        }
    }

    private static func removed(_ bench: LedgerBench) async throws {
        let challenge = try await dare(bench)
        let removal = Command.remove(try PlayerReference("ann"), from: try LeaderboardID("points"), occurrence: nil)
        let commit = try await bench.commit([removal], through: bench.second)
        guard case .challenges(let changes) = commit.newFacts.last?.content else {
            throw BrokenPromise("a fact", expected: "the end of a challenge", found: "\(commit.newFacts)")
        }
        try expect("what ended", changes.challenges.map(\.id), is: [challenge.id])
        try expect("why", changes.challenges.map(\.invalidity), is: [.scoreRemoved])
        try expect("the facts", try await bench.facts().suffix(2), is: commit.newFacts[...])
        try await expectNothingOpen(bench)
    }

    private static func friendTold(_ bench: LedgerBench) async throws {
        try await bench.create(try bench.leaderboard("points"))
        for name in ["ann", "ben"] { _ = try await bench.submit(bench.submission("\(name) 1", score: 10, by: name)) }
        let telling = Command.notifyFriend(
            try PlayerReference("ben"), .requested, of: try PlayerReference("ann"), in: bench.game.id)
        let fact = try await bench.commit([telling], through: bench.second).outcomes[0].fresh()
        try expect("the fact", fact.content, is: .player(.friends, of: PlayerNumber(2)))
        for ledger in bench.ledgers {
            try expect("the last fact", try await bench.facts(through: ledger).last, is: fact)
            let rows = try await ledger.read(in: bench.realm) { try $0.rows(in: RowRange(outbox)) }
            try expect("how much was told", rows.count, is: 1)
        }
    }

    private static func wiped(_ bench: LedgerBench) async throws {
        _ = try await dare(bench)
        let wipe = try await bench.commit([.wipe], through: bench.second)
        try expect("the new facts", wipe.newFacts, is: [try wipe.outcomes[0].fresh()])
        for ledger in bench.ledgers {
            let left = try await ledger.read(in: bench.realm) { try $0.allRows(after: nil, limit: 10) }
            try expect("the rows", left, is: [])
        }
        // The same ids are free again, and nothing is won by them.
        let fact = try await bench.submit(bench.submission("ben 2", score: 11, by: "ben"))
        try expect("what it won", try fact.submission().challenges, is: nil)
    }

    private static func expectNothingOpen(_ bench: LedgerBench) async throws {
        for ledger in bench.ledgers {
            let left = try await ledger.read(in: bench.realm) { try $0.rows(in: RowRange(open)) }
            try expect("what is open", left, is: [])
        }
    }

    private static func changes(
        of command: ChallengeCommand, _ bench: LedgerBench
    ) async throws -> ChallengeChanges {
        try challengesFact(try await bench.commit([.challenge(command)])).changes
    }

    private static func challengesFact(_ commit: Commit) throws -> (fact: Fact, changes: ChallengeChanges) {
        let fact = try commit.outcomes[0].fresh()
        if case .challenges(let changes) = fact.content { return (fact, changes) }
        throw BrokenPromise("a fact", expected: "what happened to challenges", found: "\(fact)")
    }
}
