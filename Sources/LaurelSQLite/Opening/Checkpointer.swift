import GRDB
import GRDBSQLite

/// Checkpoints of the write-ahead log, run explicitly so that Laurel sees their errors.
///
/// SQLite does not report the errors of its automatic checkpoints, so data can be lost after a failed sync: see
/// `Documentation/Decisions/failed-syncs.md`. The commit hook that ``follow(_:)`` installs disables
/// them.
///
/// `@unchecked` because all access happens on the queue of the single writing connection.
final class Checkpointer: @unchecked Sendable {
    /// When the log has this multiple of its usual length, writes wait for readers that prevent the log's reset.
    private static let patienceFactor = 64
    /// The growth of such a log between two waits, in multiples of the growth between two checkpoints.
    private static let waitFactor = 4
    /// The time that a checkpoint waits for readers of the log.
    private static let patienceSeconds = 1.0

    /// The least number of pages of a large transaction, such as a batch of an import.
    private static let frameCountOfLargeTransaction = 4_000
    /// The length of the log at which it is checkpointed after a large transaction.
    private static let frameCountAmongLargeTransactions = 32_000

    private let frameCountPerCheckpoint: Int
    /// The growth of the log between two checks of the free space.
    private static let frameCountPerLook = 256
    private static let frameByteCount = 4_096 + 24
    private let busySeconds: Double
    private let freeByteCount: @Sendable () -> Int
    private var frameCount = 0
    private var dueAt: Int
    private var lookAt = frameCountPerLook

    /// Creates the checkpoints of a database.
    ///
    /// - Parameter path: The path of the database; its disk stores the log too.
    init(_ settings: StorageSettings, path: String) {
        frameCountPerCheckpoint = settings.frameCountPerCheckpoint
        busySeconds = settings.busySeconds
        freeByteCount = { settings.freeByteCount(path) }
        dueAt = frameCountPerCheckpoint
    }

    /// Observes the log's length at each commit of `db`. This object must outlive the connection.
    func follow(_ db: Database) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_wal_hook(
            db.sqliteConnection,
            { context, _, _, frameCount in
                guard let context else { return SQLITE_OK }
                Unmanaged<Checkpointer>.fromOpaque(context).takeUnretainedValue().note(Int(frameCount))
                return SQLITE_OK
            }, context)
    }

    private func note(_ frameCount: Int) {
        if frameCount < self.frameCount { (dueAt, lookAt) = (frameCountPerCheckpoint, Self.frameCountPerLook) }
        let added = frameCount - (frameCount < self.frameCount ? 0 : self.frameCount)
        // Large transactions change the same pages again and again. A checkpoint after each would write them each time.
        if added >= Self.frameCountOfLargeTransaction { dueAt = max(dueAt, Self.frameCountAmongLargeTransactions) }
        self.frameCount = frameCount
    }

    /// Checkpoints if the log has grown enough. Call it between two transactions.
    ///
    /// - Returns: Whether a checkpoint was due.
    /// - Throws: The error of the checkpoint. If the disk is full, no data is lost and the next call tries again.
    func runIfDue(on db: Database) throws -> Bool {
        guard frameCount >= dueAt || isSpaceScarce else { return false }
        var growth = frameCountPerCheckpoint
        if frameCount < frameCountPerCheckpoint * Self.patienceFactor {
            try leavingReaders { try db.checkpoint(.passive) }
        } else {
            growth *= Self.waitFactor
            try waitingForReaders(db) { try leavingReaders { try db.checkpoint(.restart) } }
        }
        // Readers may prevent the log's reset, so that it has the same length after the next commit.
        dueAt = frameCount + growth
        return true
    }

    /// Whether the disk has less free space than a checkpoint may need, which is at most the length of the log. If so,
    /// the log must not grow any further.
    private var isSpaceScarce: Bool {
        guard frameCount >= lookAt else { return false }
        lookAt = frameCount + Self.frameCountPerLook
        return freeByteCount() < frameCount * Self.frameByteCount
    }

    /// Checkpoints and empties the log if the disk is full, without waiting for readers.
    ///
    /// - Returns: Whether the checkpoint freed space.
    func freeSpace(on db: Database) throws -> Bool {
        guard frameCount > 0 else { return false }
        sqlite3_busy_timeout(db.sqliteConnection, 0)
        defer { sqlite3_busy_timeout(db.sqliteConnection, Int32(busySeconds * 1_000)) }
        try db.checkpoint(.truncate)
        frameCount = 0
        (dueAt, lookAt) = (frameCountPerCheckpoint, Self.frameCountPerLook)
        return true
    }

    /// Writes all of the log into the database, syncs the database, and empties the log.
    ///
    /// - Throws: `SQLITE_BUSY` if another program uses the file at the same time: then parts of the log may not be
    ///   synced.
    func runToTheEnd(on db: Database) throws {
        try waitingForReaders(db) { try db.checkpoint(.truncate) }
    }

    /// Does the same as ``runToTheEnd(on:)``, as far as readers allow.
    func runAsFarAsPossible(on db: Database) throws { try leavingReaders { try runToTheEnd(on: db) } }

    private func waitingForReaders(_ db: Database, _ checkpoint: () throws -> Void) throws {
        sqlite3_busy_timeout(db.sqliteConnection, Int32(min(Self.patienceSeconds, busySeconds) * 1_000))
        defer { sqlite3_busy_timeout(db.sqliteConnection, Int32(busySeconds * 1_000)) }
        try checkpoint()
    }

    private func leavingReaders(_ checkpoint: () throws -> Void) throws {
        do { try checkpoint() } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {}
    }
}
