import LaurelCore
import LaurelModel
import LaurelTesting

/// A game with an in-memory ledger and a manual clock.
final class Arcade: Sendable {
    let game: Game
    let realm: Realm
    let ledger = MemoryLedger()
    let clock = ManualClock(Arcade.morning)
    private let ids: Counter

    static let morning = Moment(milliseconds: 1_735_718_400_000)

    init(seed: UInt64 = 1) async throws {
        game = try Game(id: GameID("com.example.whack"))
        realm = Realm(group: game.group, environment: .sandbox)
        ids = Counter(from: seed &* 1_000_000)
        _ = await ledger.add(game)
    }

    func service(over ledger: (any Ledger)? = nil) async throws -> RealmService {
        try await RealmService(realm, ledger: ledger ?? self.ledger, clock: clock)
    }

    @discardableResult
    func commit(_ commands: [Command]) async throws -> Commit {
        try await ledger.commit(commands, in: realm, at: clock.now)
    }
}

// MARK: - Creation

extension Arcade {
    func leaderboard(
        _ id: String, order: SortOrder = .highToLow, submission: SubmissionType = .best, ties: TieRule = .ordinal,
        range: ScoreRange? = nil
    ) throws -> Leaderboard {
        try Leaderboard(
            id: LeaderboardID(id), game: game.id, order: order, submission: submission, ties: ties, range: range)
    }

    /// Returns a submission of a server key, received at the clock's time, with a unique id.
    func submission(
        _ score: Int64, by player: String, on leaderboard: String = "points", id: String? = nil, date: Moment? = nil
    ) throws -> Submission {
        let number = ids.next()
        return Submission(
            id: try SubmissionID(id ?? "arcade \(number)"), game: game.id, leaderboard: try LeaderboardID(leaderboard),
            player: try PlayerReference(player), score: score, context: number, date: date, receivedAt: clock.now,
            author: .server)
    }

    /// Returns random commands from small ranges, so that they often affect each other.
    func randomCommands(using random: inout SeededRandom) throws -> [Command] {
        try (0..<Int.random(in: 1...6, using: &random)).map { _ in
            let types = SubmissionType.allCases
            let type = types.randomElement(using: &random)!
            let order = SortOrder.allCases.randomElement(using: &random)!
            let player = "player \(Int.random(in: 0..<9, using: &random))"
            switch Int.random(in: 0..<10, using: &random) {
            case 0: return .create(try leaderboard("\(type)-\(order)", order: order, submission: type))
            case 1:
                let flags = PlayerFlags(rawValue: UInt8.random(in: 0..<8, using: &random))
                return .setFlags(Bool.random(using: &random) ? flags : [], of: try PlayerReference(player))
            default:
                let score = Int64.random(in: -9...9, using: &random)
                let date = clock.now - .hours(Int64.random(in: 0..<5, using: &random))
                return .submit(try submission(score, by: player, on: "\(type)-\(order)", date: date))
            }
        }
    }
}

final class Counter: Sendable {
    private let number: Locked<UInt64>

    init(from number: UInt64 = 0) { self.number = Locked(number) }

    var count: UInt64 { number.withLock { $0 } }

    @discardableResult
    func next() -> UInt64 {
        number.withLock { number in
            number += 1
            return number
        }
    }
}
