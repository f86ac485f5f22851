import Foundation
import LaurelCore
import LaurelModel
import LaurelSQLite

/// A ledger with the log that a killed process leaves, and its commits.
struct LogSpecimen {
    enum Verdict {
        /// The ledger contains a prefix of the commits.
        ///
        /// - Parameter isWhole: Whether the ledger contains all commits.
        case prefix(isWhole: Bool)
        case reportsDamage(String)
        case wrong(String)
    }

    /// The realm of the game. A game without a group is its own group, and its id is valid.
    private static let realm = Realm(group: try! GroupID(WriterScore.game), environment: .production)

    private let directory: String
    private let database: Data
    private let log: Data
    private let layout: LogLayout
    private var facts: [Fact] = []
    private var history = LogHistory()
    /// The number of commits in the database file without the log.
    private var fileCommitCount = 0
    var commitCount: Int { history.commitCount }

    /// Makes random commits and checkpoints, and copies the files without closing the ledger.
    init(in directory: String, random: inout SeededRandom) async throws {
        self.directory = directory
        var settings = StorageSettings.standard
        settings.frameCountPerCheckpoint = Int.random(in: 10...200, using: &random)
        settings.factsBehindMax = Int.random(in: 0...500, using: &random)
        let ledger = try SQLiteLedger(in: directory, creating: true, settings: settings)
        let game = try Game(id: GameID(WriterScore.game), name: "Torture")
        _ = try await ledger.add(game)
        let (file, logFile) = Self.files(in: directory)
        history.append(factCount: 0, log: LogLayout(of: try Data(contentsOf: logFile)))
        for number in 0..<Int.random(in: 2...80, using: &random) {
            let moment = Moment(milliseconds: 1_700_000_000_000 + Int64(number) * 1_000)
            let commands = try Self.commands(number, game: game.id, at: moment, random: &random)
            let commit = try await ledger.commit(commands, in: Self.realm, at: moment)
            // Entries may be written concurrently. The promise is valid with and without them.
            history.append(
                factCount: Int(commit.head.position.value), log: LogLayout(of: try Data(contentsOf: logFile)))
        }
        facts = try await ledger.facts(in: Self.realm, after: .start, limit: .max)
        let unclosed = try Data(contentsOf: file)
        // Changes nothing, but waits for the entries, so that the copied log contains all that the file contains.
        _ = try await ledger.add(game)
        log = try Data(contentsOf: logFile)
        layout = LogLayout(of: log)
        try await ledger.close()
        // With the closed file, as after a kill between a checkpoint and the reset of the log.
        database = Bool.random(using: &random) ? unclosed : try Data(contentsOf: file)
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
        let count = try await commitCount(in: ledger)
        try await ledger.close()
        guard let count else {
            throw FaultError.unexpected("the facts in the file without its log are not those of whole commits")
        }
        return count
    }

    private static func commands(
        _ number: Int, game: GameID, at moment: Moment, random: inout SeededRandom
    ) throws -> [Command] {
        guard number > 0 else {
            return [
                .create(try Leaderboard(id: LeaderboardID("best"), game: game)),
                .create(try Leaderboard(id: LeaderboardID("sum"), game: game, submission: .sum)),
            ]
        }
        let playerCount = 1 << Int.random(in: 1...10, using: &random)
        return try (0..<Int.random(in: 1...40, using: &random)).map { item in
            let player = try PlayerReference("player \(Int.random(in: 0..<playerCount, using: &random))")
            if number > 1, Int.random(in: 0..<50, using: &random) == 0 { return .setFlags(.hidden, of: player) }
            return .submit(
                Submission(
                    id: try SubmissionID("\(number)-\(item)"), game: game,
                    leaderboard: try LeaderboardID(Bool.random(using: &random) ? "best" : "sum"), player: player,
                    score: Int64.random(in: 0..<1_000, using: &random), receivedAt: moment, author: .server))
        }
    }

    func remove() { try? FileManager.default.removeItem(atPath: directory) }

    /// Writes a copy with a damaged log.
    ///
    /// - Returns: The damage, and the commits that the copy must contain.
    func copy(to data: String, damagedBy random: inout SeededRandom) throws -> (damage: LogDamage, promise: LogPromise)
    {
        let damage = LogDamage(of: log.count, random: &random)
        let damaged = damage.applied(to: log)
        let (databaseCopy, logCopy) = Self.files(in: data)
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
        try database.write(to: databaseCopy)
        try damaged.write(to: logCopy)
        return (damage, promise(damagedAt: Self.firstDifference(of: log, from: damaged)))
    }

    /// Finds the first byte in which two logs differ.
    ///
    /// - Returns: The offset, or the length of the shorter log if there is no difference.
    private static func firstDifference(of log: Data, from damaged: Data) -> Int {
        let count = min(log.count, damaged.count)
        let pages = stride(from: 0, to: count, by: 4_096).lazy.map { $0..<min($0 + 4_096, count) }
        guard let page = pages.first(where: { log[$0] != damaged[$0] }) else { return count }
        return page.lowerBound + zip(log[page], damaged[page]).prefix { $0 == $1 }.count
    }

    /// Returns the commits that a copy must contain.
    ///
    /// - Parameter offset: The offset of the first damaged byte; nil for an undamaged log.
    func promise(damagedAt offset: Int? = nil) -> LogPromise {
        history.promise(fileCommitCount: fileCommitCount, log: layout, damagedAt: offset ?? log.count)
    }

    /// Opens a copy and compares it with the commits and with the promise.
    func compare(_ data: String, with promise: LogPromise) async throws -> Verdict {
        // Opening the ledger writes the log to the file.
        let copy = (try? Data(contentsOf: Self.files(in: data).log)) ?? Data()
        do {
            let ledger = try SQLiteLedger(in: data, creating: false)
            let verdict = try await compare(ledger, with: promise)
            try await ledger.close()
            return verdict
        } catch OpeningError.damaged(_, let reason) {
            return Self.verdict(damaged: reason, promise)
        } catch OpeningError.factsLost(_, let reason) {
            let isDamaged = Self.firstDifference(of: log, from: copy) < layout.transactionEnds.last ?? 0
            return isDamaged ? .reportsDamage(reason) : .wrong("it reports lost facts without a reason: \(reason)")
        } catch LedgerError.damaged(let reason) {
            return Self.verdict(damaged: reason, promise)
        } catch let error as FaultError {
            throw error
        } catch {
            return .wrong("\(error)")
        }
    }

    private static func verdict(damaged reason: String, _ promise: LogPromise) -> Verdict {
        promise.mayReportDamage ? .reportsDamage(reason) : .wrong("it reports damage without a reason: \(reason)")
    }

    private func compare(_ ledger: SQLiteLedger, with promise: LogPromise) async throws -> Verdict {
        guard let count = try await commitCount(in: ledger) else {
            return .wrong("the facts are not those of whole commits")
        }
        guard count >= promise.commitCountMin else {
            return .wrong("\(count) commits are left, but \(promise.commitCountMin) must be")
        }
        guard count > 0 else { return .prefix(isWhole: false) }
        let differences = try await LedgerVerification(of: ledger, in: Self.realm).differences
        if let difference = differences.first { return .wrong(difference) }
        return .prefix(isWhole: count == commitCount)
    }

    /// Returns the number of commits in a ledger, or nil if its facts are not a prefix of the commits.
    private func commitCount(in ledger: SQLiteLedger) async throws -> Int? {
        guard try await !ledger.games().isEmpty else { return 0 }
        let stored = try await ledger.facts(in: Self.realm, after: .start, limit: .max)
        return stored.elementsEqual(facts.prefix(stored.count)) ? history.commitCount(ofFacts: stored.count) : nil
    }
}
