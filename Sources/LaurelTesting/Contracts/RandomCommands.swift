import LaurelCore
import LaurelModel

/// A generator of random commands from a seed. It uses few players, leaderboards and ids, so that commands interact.
struct RandomCommands {
    private var random: SeededRandom
    private let game: GameID
    private let leaderboards: [Leaderboard]
    private let frequent: Leaderboard

    init(seed: UInt64, fixture: LedgerHarness) throws {
        random = SeededRandom(seed: seed)
        game = fixture.game.id
        leaderboards =
            try SubmissionType.allCases.flatMap { type in
                try SortOrder.allCases.map { try fixture.leaderboard("\(type)-\($0)", order: $0, submission: type) }
            } + [fixture.leaderboard("checked", checks: SubmissionChecks(improvementMax: 2, consequence: .hold))]
        frequent = try fixture.leaderboard("frequent", recurrence: LedgerHarness.fiveMinutes)
    }

    /// Returns one to twelve commands.
    mutating func batch() throws -> [Command] {
        try (0..<Int.random(in: 1...12, using: &random)).map { _ in try command() }
    }

    /// The leaderboards of the commands.
    var allLeaderboards: [Leaderboard] { leaderboards + [frequent] }

    /// The recurring leaderboard.
    var recurring: LeaderboardID { frequent.id }

    /// Returns submissions, some of which repeat an id.
    mutating func submissions(count: Int) throws -> [Submission] {
        try (0..<count).map { index in
            var submission = try submission()
            guard Int.random(in: 0..<3, using: &random) > 0 else { return submission }
            submission.id = try SubmissionID("\(UInt64.random(in: .min ... .max, using: &random))")
            submission.player = try PlayerReference("player \(Int.random(in: 0..<300, using: &random))")
            return submission
        }
    }

    private mutating func command() throws -> Command {
        switch Int.random(in: 0..<20, using: &random) {
        case 5:
            return .remove(
                try player(), from: (leaderboards + [frequent]).randomElement(using: &random)!.id,
                occurrence: Bool.random(using: &random) ? nil : Int64.random(in: 0..<3, using: &random))
        case 6:
            let position = LedgerPosition(Int64.random(in: 1..<60, using: &random))
            let board = (leaderboards + [frequent]).randomElement(using: &random)!.id
            return Bool.random(using: &random) ? .restore(position, on: board) : .approve(position, on: board)
        case 0: return .create((leaderboards + [frequent]).randomElement(using: &random)!)
        case 4:
            let isRare = Int.random(in: 0..<4, using: &random) > 0
            return isRare ? .create(frequent) : .reset((leaderboards + [frequent]).randomElement(using: &random)!.id)
        case 3: return .configure(try configured())
        case 7: return .recompute((leaderboards + [frequent]).randomElement(using: &random)!.id)
        case 2: return .finalize(frequent.id, occurrence: Int64.random(in: 0..<6, using: &random))
        case 1:
            let flags = PlayerFlags(rawValue: UInt8.random(in: 0..<8, using: &random))
            return .setFlags(Int.random(in: 0..<3, using: &random) == 0 ? flags : [], of: try player())
        case 8: return try aboutPlayer()
        default: return .submit(try submission())
        }
    }

    private mutating func aboutPlayer() throws -> Command {
        if Bool.random(using: &random) { return .register(NewPlayer(displayName: try DisplayName("New"))) }
        return .rename(try player(), to: try DisplayName("Other \(Int.random(in: 0..<3, using: &random))"))
    }

    /// Returns a command that restores a removed score or approves a score pending review, or nil if there is none.
    mutating func correction(after facts: [Fact]) -> Command? {
        let boards = NaiveRealm(facts).leaderboards
        let candidates = facts.compactMap { fact -> Command? in
            func id(_ ranking: RankingID) -> LeaderboardID? {
                boards.first { $0.number == ranking.leaderboard }?.leaderboard.id
            }
            switch fact.content {
            case .correction(let correction) where correction.act == .removed:
                return id(correction.ranking).map { .restore(fact.position, on: $0) }
            case .submission(let submission) where submission.outcome == .pendingReview:
                return id(submission.ranking).map { .approve(fact.position, on: $0) }
            default: return nil
            }
        }
        return candidates.randomElement(using: &random)
    }

    /// Returns one of the leaderboards with another range, order or tie rule.
    private mutating func configured() throws -> Leaderboard {
        let board = (leaderboards + [frequent]).randomElement(using: &random)!
        let isNarrow = Bool.random(using: &random)
        return try Leaderboard(
            id: board.id, game: game, order: SortOrder.allCases.randomElement(using: &random)!,
            submission: board.submission, ties: TieRule.allCases.randomElement(using: &random)!,
            range: isNarrow ? ScoreRange(-2, 3) : nil, recurrence: board.recurrence, checks: board.checks)
    }

    private mutating func player() throws -> PlayerReference {
        try PlayerReference("player \(Int.random(in: 0..<7, using: &random))")
    }

    /// Returns a submission whose other fields follow from its id, except for occasional random changes.
    private mutating func submission() throws -> Submission {
        let id = UInt64.random(in: 0..<60, using: &random)
        var body = SeededRandom(seed: id)
        let minutes = Int64.random(in: 0..<20, using: &body)
        let isDated = Bool.random(using: &body)
        let score = Int64.random(in: -5...5, using: &body)
        let isChanged = Int.random(in: 0..<15, using: &random) == 0
        return Submission(
            id: try SubmissionID("\(id)"), game: game,
            leaderboard: (leaderboards + [frequent]).randomElement(using: &random)!.id,
            player: try player(), displayName: try DisplayName("Name \(Int.random(in: 0..<3, using: &random))"),
            score: isChanged ? score + 1 : score, context: UInt64.random(in: .min ... .max, using: &body),
            date: isDated ? LedgerHarness.morning - .seconds(minutes * 60) : nil, receivedAt: LedgerHarness.morning,
            author: .server)
    }

    /// Returns the time of the caller's clock, which goes back occasionally.
    mutating func clock() -> Moment {
        LedgerHarness.morning + .seconds(Int64.random(in: 0..<100, using: &random))
    }
}
