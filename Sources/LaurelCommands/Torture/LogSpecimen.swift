import Foundation
import LaurelCore
import LaurelModel
import LaurelSQLite

/// A ledger with a log as a kill leaves them, and all that was committed to it.
struct LogSpecimen {
    enum Verdict {
        /// - Parameter isWhole: Whether nothing is missing.
        case prefix(isWhole: Bool)
        case damaged(String)
        case wrong(String)
    }

    /// A game without a group of its own is its own group.
    private static let realm = Realm(group: try! GroupID(TortureScore.game), environment: .production)

    private let directory: String
    private let database: Data
    private let log: Data
    private var facts: [Fact] = []
    /// How many facts there were after each commit.
    private var factCounts: Set<Int> = [0]
    var commitCount: Int { factCounts.count - 1 }

    /// Commits at random, with checkpoints at random lengths of the log, and takes the files without closing.
    init(in directory: String, chance: inout TortureChance) async throws {
        self.directory = directory
        var settings = StorageSettings.standard
        settings.frameCountPerCheckpoint = Int.random(in: 10...200, using: &chance)
        settings.factsBehindMax = Int.random(in: 0...500, using: &chance)
        let ledger = try SQLiteLedger(in: directory, creating: true, settings: settings)
        let game = try Game(id: GameID(TortureScore.game), name: "Torture")
        _ = try await ledger.add(game)
        for number in 0..<Int.random(in: 2...80, using: &chance) {
            let moment = Moment(milliseconds: 1_700_000_000_000 + Int64(number) * 1_000)
            let commands = try Self.commands(number, game: game.id, at: moment, chance: &chance)
            let commit = try await ledger.commit(commands, in: Self.realm, at: moment)
            factCounts.insert(Int(commit.head.position.value))
        }
        facts = try await ledger.facts(in: Self.realm, after: .start, limit: .max)
        let file = URL(fileURLWithPath: directory + "/laurel.sqlite")
        let unclosed = try Data(contentsOf: file)
        log = try Data(contentsOf: URL(fileURLWithPath: directory + "/laurel.sqlite-wal"))
        try await ledger.close()
        // Or as a kill leaves them between taking the log over and emptying it.
        database = Bool.random(using: &chance) ? unclosed : try Data(contentsOf: file)
    }

    private static func commands(
        _ number: Int, game: GameID, at moment: Moment, chance: inout TortureChance
    ) throws -> [Command] {
        guard number > 0 else {
            return [
                .create(try Leaderboard(id: LeaderboardID("best"), game: game)),
                .create(try Leaderboard(id: LeaderboardID("sum"), game: game, submission: .sum)),
            ]
        }
        let playerCount = 1 << Int.random(in: 1...10, using: &chance)
        return try (0..<Int.random(in: 1...40, using: &chance)).map { item in
            let player = try PlayerReference("player \(Int.random(in: 0..<playerCount, using: &chance))")
            if number > 1, Int.random(in: 0..<50, using: &chance) == 0 { return .setFlags(.hidden, of: player) }
            return .submit(
                Submission(
                    id: try SubmissionID("\(number)-\(item)"), game: game,
                    leaderboard: try LeaderboardID(Bool.random(using: &chance) ? "best" : "sum"), player: player,
                    score: Int64.random(in: 0..<1_000, using: &chance), receivedAt: moment, author: .server))
        }
    }

    func remove() { try? FileManager.default.removeItem(atPath: directory) }

    /// Writes a copy whose log has been harmed, and says how.
    func copy(to data: String, harmedBy chance: inout TortureChance) throws -> LogHarm {
        let harm = LogHarm(of: log.count, chance: &chance)
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
        try database.write(to: URL(fileURLWithPath: data + "/laurel.sqlite"))
        try harm.applied(to: log).write(to: URL(fileURLWithPath: data + "/laurel.sqlite-wal"))
        return harm
    }

    /// Opens a copy and holds it against what was committed.
    func compare(_ data: String) async throws -> Verdict {
        do {
            let ledger = try SQLiteLedger(in: data, creating: false)
            let verdict = try await compare(ledger)
            try await ledger.close()
            return verdict
        } catch OpeningError.damaged(_, let reason) {
            return .damaged(reason)
        } catch LedgerError.damaged(let reason) {
            return .damaged(reason)
        } catch let error as TortureError {
            throw error
        } catch {
            return .wrong("\(error)")
        }
    }

    private func compare(_ ledger: SQLiteLedger) async throws -> Verdict {
        guard try await !ledger.games().isEmpty else { return .prefix(isWhole: false) }
        let kept = try await ledger.facts(in: Self.realm, after: .start, limit: .max)
        guard factCounts.contains(kept.count) else { return .wrong("\(kept.count) facts are no whole commits") }
        guard kept.elementsEqual(facts.prefix(kept.count)) else { return .wrong("the facts are not those committed") }
        let differences = try await LedgerVerification(of: ledger, in: Self.realm).differences
        if let difference = differences.first { return .wrong(difference) }
        return .prefix(isWhole: kept.count == facts.count)
    }
}
