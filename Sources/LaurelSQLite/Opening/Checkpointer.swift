import GRDB
import GRDBSQLite

/// Takes the write-ahead log over into the database, at moments and with errors that Laurel sees.
///
/// SQLite's own checkpoints keep their errors to themselves, which loses data after a failed sync: see
/// `Documentation/Decisions/failed-syncs.md`. Following the log here switches them off.
///
/// `@unchecked` because everything here happens on the queue of the one connection that writes.
final class Checkpointer: @unchecked Sendable {
    /// From how many times the usual length on writing waits for the readers who keep the log from starting over.
    private static let patienceFactor = 16
    /// How long a checkpoint waits for those who read the log.
    private static let patienceSeconds = 1.0

    private let frameCountPerCheckpoint: Int
    /// The growth of the log between two checks of the free space.
    private static let frameCountPerLook = 256
    private static let frameByteCount = 4_096 + 24
    private let busySeconds: Double
    private let freeByteCount: @Sendable () -> Int
    private var frameCount = 0
    private var dueAt: Int
    private var lookAt = frameCountPerLook

    /// - Parameter path: Of the database, on whose disk the log grows.
    init(_ settings: StorageSettings, path: String) {
        frameCountPerCheckpoint = settings.frameCountPerCheckpoint
        busySeconds = settings.busySeconds
        freeByteCount = { settings.freeByteCount(path) }
        dueAt = frameCountPerCheckpoint
    }

    /// Learns from now on, at each commit of `db`, how long the log is. Must outlive the connection.
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
        self.frameCount = frameCount
    }

    /// Checkpoints if the log has grown enough. Called between two transactions.
    ///
    /// - Returns: Whether it was due.
    /// - Throws: What went wrong. Where that is want of room nothing is lost, and the next call tries again.
    func runIfDue(on db: Database) throws -> Bool {
        guard frameCount >= dueAt || isSpaceScarce else { return false }
        if frameCount < frameCountPerCheckpoint * Self.patienceFactor {
            try leavingReaders { try db.checkpoint(.passive) }
        } else {
            try waitingForReaders(db) { try leavingReaders { try db.checkpoint(.restart) } }
        }
        // Readers may keep the log from starting over, so that it is as long after the next commit.
        dueAt = frameCount + frameCountPerCheckpoint
        return true
    }

    /// Whether the disk has less free space than a checkpoint may need, which is at most the length of the log: then the log must
    /// not grow any further.
    private var isSpaceScarce: Bool {
        guard frameCount >= lookAt else { return false }
        lookAt = frameCount + Self.frameCountPerLook
        return freeByteCount() < frameCount * Self.frameByteCount
    }

    /// Empties the log if the disk is full, without waiting for readers.
    ///
    /// - Returns: Whether that freed space.
    func freeSpace(on db: Database) throws -> Bool {
        guard frameCount > 0 else { return false }
        sqlite3_busy_timeout(db.sqliteConnection, 0)
        defer { sqlite3_busy_timeout(db.sqliteConnection, Int32(busySeconds * 1_000)) }
        try db.checkpoint(.truncate)
        frameCount = 0
        (dueAt, lookAt) = (frameCountPerCheckpoint, Self.frameCountPerLook)
        return true
    }

    /// Writes all of the log into the database anew, syncs it, and empties the log.
    ///
    /// - Throws: `SQLITE_BUSY` where another program reads or writes the file meanwhile: then not all of the log may be synced.
    func runToTheEnd(on db: Database) throws {
        try waitingForReaders(db) { try db.checkpoint(.truncate) }
    }

    /// The same, as far as readers allow.
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
