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
    private let layout: LogLayout
    private var facts: [Fact] = []
    private var history = LogHistory()
    /// How many commits the database file holds by itself.
    private var fileCommitCount = 0
    var commitCount: Int { history.commitCount }

    /// Commits at random, with checkpoints at random lengths of the log, and takes the files without closing.
    init(in directory: String, chance: inout TortureChance) async throws {
        self.directory = directory
        var settings = StorageSettings.standard
        settings.frameCountPerCheckpoint = Int.random(in: 10...200, using: &chance)
        settings.factsBehindMax = Int.random(in: 0...500, using: &chance)
        let ledger = try SQLiteLedger(in: directory, creating: true, settings: settings)
        let game = try Game(id: GameID(TortureScore.game), name: "Torture")
        _ = try await ledger.add(game)
        let (file, logFile) = Self.files(in: directory)
        history.append(factCount: 0, log: LogLayout(of: try Data(contentsOf: logFile)))
        for number in 0..<Int.random(in: 2...80, using: &chance) {
            let moment = Moment(milliseconds: 1_700_000_000_000 + Int64(number) * 1_000)
            let commands = try Self.commands(number, game: game.id, at: moment, chance: &chance)
            let commit = try await ledger.commit(commands, in: Self.realm, at: moment)
            // Entries may just be on their way behind it: then they count as part of it, or not, and it stands all the same.
            history.append(
                factCount: Int(commit.head.position.value), log: LogLayout(of: try Data(contentsOf: logFile)))
        }
        facts = try await ledger.facts(in: Self.realm, after: .start, limit: .max)
        let unclosed = try Data(contentsOf: file)
        // Changes nothing, and comes after the entries: no file has taken over what its log does not have whole.
        _ = try await ledger.add(game)
        log = try Data(contentsOf: logFile)
        layout = LogLayout(of: log)
        try await ledger.close()
        // Or as a kill leaves them between taking the log over and emptying it.
        database = Bool.random(using: &chance) ? unclosed : try Data(contentsOf: file)
        fileCommitCount = try await commitCountWithoutLog()
    }

    private static func files(in directory: String) -> (database: URL, log: URL) {
        let path = directory + "/laurel.sqlite"
        return (URL(fileURLWithPath: path), URL(fileURLWithPath: path + "-wal"))
    }

    private func commitCountWithoutLog() async throws -> Int {
        let copy = directory + "/without-log"
        try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: false)
        try database.write(to: Self.files(in: copy).database)
        let ledger = try SQLiteLedger(in: copy, creating: false)
        let count = try await keptCommitCount(in: ledger)
        try await ledger.close()
        guard let count else { throw TortureError.unexpected("the file without its log holds no whole commits") }
        return count
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

    /// Writes a copy whose log has been harmed, and says how, and what it must still hold.
    func copy(to data: String, harmedBy chance: inout TortureChance) throws -> (harm: LogHarm, promise: LogPromise) {
        let harm = LogHarm(of: log.count, chance: &chance)
        let harmed = harm.applied(to: log)
        let (databaseCopy, logCopy) = Self.files(in: data)
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
        try database.write(to: databaseCopy)
        try harmed.write(to: logCopy)
        return (harm, promise(harmedAt: Self.firstDifference(of: log, from: harmed)))
    }

    /// - Returns: Its offset; the length of the shorter one where there is none.
    private static func firstDifference(of log: Data, from harmed: Data) -> Int {
        let count = min(log.count, harmed.count)
        let pages = stride(from: 0, to: count, by: 4_096).lazy.map { $0..<min($0 + 4_096, count) }
        guard let page = pages.first(where: { log[$0] != harmed[$0] }) else { return count }
        return page.lowerBound + zip(log[page], harmed[page]).prefix { $0 == $1 }.count
    }

    /// What a copy must hold whose log is as it was up to an offset; up to its end where that is nil.
    func promise(harmedAt offset: Int? = nil) -> LogPromise {
        history.promise(fileCommitCount: fileCommitCount, log: layout, harmedAt: offset ?? log.count)
    }

    /// Opens a copy and holds it against what was committed and what it must still hold.
    func compare(_ data: String, with promise: LogPromise) async throws -> Verdict {
        // Read before the log is taken over.
        let copy = (try? Data(contentsOf: Self.files(in: data).log)) ?? Data()
        do {
            let ledger = try SQLiteLedger(in: data, creating: false)
            let verdict = try await compare(ledger, with: promise)
            try await ledger.close()
            return verdict
        } catch OpeningError.damaged(_, let reason) {
            return Self.verdict(damaged: reason, promise)
        } catch OpeningError.factsLost(_, let reason) {
            let isHarmed = Self.firstDifference(of: log, from: copy) < layout.transactionEnds.last ?? 0
            return isHarmed ? .damaged(reason) : .wrong("it reports lost facts without a reason: \(reason)")
        } catch LedgerError.damaged(let reason) {
            return Self.verdict(damaged: reason, promise)
        } catch let error as TortureError {
            throw error
        } catch {
            return .wrong("\(error)")
        }
    }

    private static func verdict(damaged reason: String, _ promise: LogPromise) -> Verdict {
        promise.mayBeDamaged ? .damaged(reason) : .wrong("it says without need that it is damaged: \(reason)")
    }

    private func compare(_ ledger: SQLiteLedger, with promise: LogPromise) async throws -> Verdict {
        guard let kept = try await keptCommitCount(in: ledger) else {
            return .wrong("the facts are not those of whole commits")
        }
        guard kept >= promise.commitCountMin else {
            return .wrong("\(kept) commits are left, and \(promise.commitCountMin) were out of harm's way")
        }
        guard kept > 0 else { return .prefix(isWhole: false) }
        let differences = try await LedgerVerification(of: ledger, in: Self.realm).differences
        if let difference = differences.first { return .wrong(difference) }
        return .prefix(isWhole: kept == commitCount)
    }

    /// How many of the commits a ledger holds; nil where it holds anything else.
    private func keptCommitCount(in ledger: SQLiteLedger) async throws -> Int? {
        guard try await !ledger.games().isEmpty else { return 0 }
        let kept = try await ledger.facts(in: Self.realm, after: .start, limit: .max)
        return kept.elementsEqual(facts.prefix(kept.count)) ? history.commitCount(ofFacts: kept.count) : nil
    }
}
