import LaurelCore
import LaurelModel
import LaurelTesting

/// A few players who are all friends, with random actions on a few leaderboards.
final class ChallengeFixture {
    let arcade: Arcade
    let service: RealmService
    let names = ["ann", "ben", "cat"]
    let boards: [Leaderboard]
    private var taken: [(player: String, Submission)] = []
    private var known: [Challenge] = []
    /// The positions of the facts that issued challenges.
    private var issues: Set<LedgerPosition> = []

    init(seed: UInt64) async throws {
        let arcade = try await Arcade(seed: seed)
        self.arcade = arcade
        boards = [
            try arcade.leaderboard("points"), try arcade.leaderboard("times", order: .lowToHigh),
            try arcade.leaderboard("coins", submission: .sum),
        ]
        let joining = try names.map { try arcade.submission(1, by: $0, on: "points") }
        try await arcade.commit(boards.map(Command.create) + joining.map(Command.submit))
        taken = Array(zip(names, joining))
        try await arcade.befriend(count: names.count)
        service = try await arcade.service()
    }

    func act(using random: inout SeededRandom) async throws {
        let name = names.randomElement(using: &random)!
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4:
            let board = boards.randomElement(using: &random)!
            let earlier = Span.hours(Int64.random(in: 0..<3, using: &random))
            let submission = try arcade.submission(
                Int64.random(in: 1...6, using: &random), by: name, on: board.id.text, date: arcade.clock.now - earlier)
            let receipt = try await service.submit([submission])[0]
            taken.append((name, submission))
            known += try await service.challenges.challenges(receipt.challengesCompleted).map(\.challenge)
        case 4..<7:
            let (issuer, submission) = taken.randomElement(using: &random)!
            var settings = ChallengeSettings()
            settings.terms.equalScoreWins = Bool.random(using: &random)
            settings.terms.returns = Bool.random(using: &random)
            settings.expiry = .hours(Int64.random(in: 1...30, using: &random))
            let receivers = names.filter { $0 != issuer }.shuffled(using: &random)
                .prefix(Int.random(in: 1...2, using: &random))
            let changes = try await service.challenges.perform(
                .issue(
                    ChallengeIssue(
                        game: arcade.game.id, issuer: try PlayerReference(issuer),
                        receivers: receivers.map { try PlayerReference($0) },
                        subject: .submission(submission.id, on: [submission.leaderboard]), settings: settings)))
            issues.insert(service.position)
            known += changes.challenges
        case 7..<9:
            guard let id = known.randomElement(using: &random)?.id else { return }
            let events = [ChallengeEvent.accept, .accept, .decline, .select]
            // The action is rejected if the challenge has ended or the player is not a receiver.
            _ = try? await service.challenges.perform(
                .act(events.randomElement(using: &random)!, on: id, by: try PlayerReference(name)))
        default:
            arcade.clock.advance(by: .hours(Int64.random(in: 0...10, using: &random)))
            try await service.challenges.expireDue()
        }
    }

    /// Returns the violations of the rules.
    func faults() async throws -> [String] {
        let facts = try await arcade.ledger.facts(in: arcade.realm, after: .start, limit: .max)
        let numbers = Dictionary(uniqueKeysWithValues: zip((1...3).map { LeaderboardNumber($0) }, boards))
        let story = ChallengeStory(facts, boards: numbers, issues: issues)
        var notifications: [String: Int] = [:]
        for notification in try await service.notifications.list(after: nil, limit: .max) {
            guard case .challenge(let challenge) = notification.subject, let player = notification.player else {
                continue
            }
            notifications["\(notification.kind.rawValue) \(challenge.id) \(player)", default: 0] += 1
        }
        let stored = try await service.challenges.challenges(Array(story.challenges.keys)).map(\.challenge)
        var faults = story.faults
        if notifications != story.notifications { faults.append("sent \(notifications), not \(story.notifications)") }
        if Set(stored) != Set(story.challenges.values) { faults.append("the records differ from the facts") }
        let open = Set(story.challenges.values.filter { $0.state == .pending }.map(\.id.text))
        let rows = try await arcade.rows(of: "openChallenge")
        let listed = rows.flatMap { $0.text.split(separator: " ").map { String($0.prefix { $0 != ":" }) } }
        if listed.sorted() != open.sorted() { faults.append("open are \(open), not \(listed)") }
        let counted = try await arcade.rows(of: "challengedLeaderboard").reduce(0) { $0 + Int($1.text)! }
        if counted != rows.count { faults.append("the count is \(counted), not \(rows.count)") }
        return faults
    }
}

extension Arcade {
    /// Makes the first players friends of each other.
    func befriend(count: Int) async throws {
        let moment = clock.now
        try await ledger.transact(in: realm) { transaction in
            let players = try transaction.players(numbered: Set((1...count).map { PlayerNumber(UInt32($0)) }))
            for (number, player) in players {
                let others = players.filter { $0.key != number }.map(\.value)
                try transaction.setFriends(of: player, to: others, at: moment)
            }
        }
    }

    func rows(of table: String) async throws -> [StoredRecord] {
        try await ledger.read(in: realm) { try $0.rows(in: RecordRange(RecordTable(table))) }
    }
}
