import Foundation
import GRDB
import LaurelCore
import LaurelModel

/// A data directory that this process owns: its lock, and the database in it.
///
/// One connection writes and checkpoints. Readers cannot write. Every commit is synced before it returns.
final class LedgerFile: Sendable {
    static let fileName = "laurel.sqlite"
    static let snapshotFolderName = "snapshots"

    let path: String
    // Properties are released in this order: first the two that read ahead, then the pool, and the locks last.
    let prefetcher: Prefetcher
    /// Reads the file from the start on; nil for a backup, and if the system does not state its free memory.
    let readAhead: FileReadAhead?
    let pool: DatabasePool
    let recent: RecentEntries
    let readerTails = ReaderTails()
    let checkpointer: Checkpointer
    let latch = StopLatch()
    let writers: WriterQueue
    let signal: CommitSignal
    let leadership: LocalLeadership
    let entriesFaults: EntriesFaults
    /// The identities of the open files; nil for a backup, which is read-only.
    let openFiles: OpenFiles?
    let reserve: DiskReserve
    /// The folder of snapshot files; nil for a backup and for a snapshot of the ledger.
    let snapshots: SnapshotFolder?
    /// The high-water mark; nil for a backup, and for a ledger whose commits are not synced.
    let mark: HighWaterMark?
    /// The source of reads: the pool, or a snapshot of it.
    let reader: any DatabaseReader
    /// Whether the last write found the disk full.
    let isFull = Locked(false)
    /// Whether commits write the log of changes for a replica.
    let recordsChanges = Locked(false)
    private let readFreeByteCount: @Sendable (String) -> Int
    /// The lock on the directory; nil for a backup, which is read-only.
    private let lock: DirectoryLock?
    private let fileLock: FileLock?

    /// Opens the ledger in `directory`. When this returns, all existing data is durable, even if its writer crashed.
    ///
    /// The closure is called with a sentence when a fault starts that does not affect responses.
    init(
        in directory: String, creating: Bool, settings: StorageSettings,
        reporting report: @escaping @Sendable (String) -> Void
    ) throws(OpeningError) {
        let path = directory + "/" + Self.fileName
        signal = CommitSignal()
        leadership = LocalLeadership()
        writers = WriterQueue(settings.queue)
        try Self.prepare(directory, creating: creating)
        if try HighWaterMark.exists(in: directory), try DatabaseHeader.isMissing(in: path) {
            throw .vanished(directory: directory)
        }
        try Self.checkBeforeLocking(directory, path: path, creating: creating)
        lock = try DirectoryLock(on: directory)
        let isNew = try DatabaseHeader.isMissing(in: path)
        guard creating || !isNew else { throw .missing(directory: directory) }
        let marks = try settings.acceptsLoss ? [:] : HighWaterMark.marks(in: directory)
        try DataDirectoryMode.restrict(directory)
        reserve = DiskReserve(directory: directory)
        // A start needs free space too.
        reserve.release()
        readFreeByteCount = settings.freeByteCount
        snapshots = SnapshotFolder(
            directory + "/" + Self.snapshotFolderName, rules: settings.snapshotRules, reporting: report,
            freeByteCount: { settings.freeByteCount(path) })
        snapshots?.removeIncomplete()
        checkpointer = Checkpointer(settings, path: path)
        recent = RecentEntries(factCountMax: settings.factsBehindMax)
        entriesFaults = EntriesFaults(reporting: report)
        let configuration = Self.configuration(settings, checkpointer: checkpointer)
        prefetcher = Prefetcher(path: path, configuration: configuration, decision: settings.prefetch)
        do {
            if isNew {
                // Before the file gets its name: the directory of an existing file must be durable.
                try DirectorySync.syncAncestors(of: directory)
                try Self.makeFile(path, configuration: configuration)
            } else if !settings.acceptsLoss, let offset = try LogExamination.damage(of: path + "-wal") {
                throw OpeningError.factsLost(
                    path: path, reason: "its log is damaged at byte \(offset), and commits follow")
            }
            let fileLock = try FileLock(on: path, in: directory)
            self.fileLock = fileLock
            // Before the checks, which read many pages of a cold file.
            let byteCount = Self.readAheadByteCount
            readAhead = byteCount > 0 ? FileReadAhead(fileLock, byteCountMax: byteCount) : nil
            if !isNew { try Self.refuseUnusable(path, marks: marks, configuration: configuration) }
            let heads = RealmHeads(inFileWithoutLog: path)
            pool = try DatabasePool(path: path, configuration: configuration)
            try Self.demandLog(of: pool, path: path)
            try Self.demand(settings.synchronous, of: pool, path: path)
            try Self.refuseLogBehind(heads, in: pool, path: path)
            try pool.writeWithoutTransaction { [checkpointer, recordsChanges] db in
                try LedgerSchema.ledger.migrate(db)
                let hasLog = try ChangeLog(db: db).exists
                recordsChanges.withLock { $0 = hasLog }
                try checkpointer.runToTheEnd(on: db)
                try DirectorySync.sync(directory)
            }
            let commits = try pool.read { try RealmHeads(in: $0).marks }
            mark = try settings.synchronous == .normal ? nil : HighWaterMark(in: directory, commits)
        } catch let error as OpeningError {
            throw error
        } catch let error as LedgerError {
            throw .damaged(path: path, reason: error.detail)
        } catch {
            throw OpeningError(error, path: path)
        }
        reader = pool
        openFiles = OpenFiles(of: path)
        self.path = path
        reserve.allocate(freeByteCount: freeByteCount())
    }

    /// A quarter of the memory is left for the rankings and for other pages.
    private static var readAheadByteCount: Int { FreeMemory.byteCount / 4 * 3 }

    func freeByteCount() -> Int { readFreeByteCount(path) }

    /// Opens a second pool on the file of `other`, as another process would if two processes could own a directory.
    /// Only the contract tests use such a pair.
    init(besides other: LedgerFile, settings: StorageSettings) throws {
        path = other.path
        writers = WriterQueue(settings.queue)
        signal = other.signal
        leadership = other.leadership
        lock = other.lock
        fileLock = other.fileLock
        openFiles = other.openFiles
        reserve = other.reserve
        snapshots = other.snapshots
        mark = other.mark
        readFreeByteCount = settings.freeByteCount
        checkpointer = Checkpointer(settings, path: other.path)
        recent = RecentEntries(factCountMax: settings.factsBehindMax)
        entriesFaults = EntriesFaults { _ in }
        let configuration = Self.configuration(settings, checkpointer: checkpointer)
        prefetcher = Prefetcher(path: path, configuration: configuration, decision: settings.prefetch)
        readAhead = nil
        pool = try DatabasePool(path: path, configuration: configuration)
        reader = pool
        try Self.demand(settings.synchronous, of: pool, path: path)
    }

    /// Opens a read-only snapshot of the ledger of `other`, whose commits continue. The log cannot be reset until the
    /// last reference to the snapshot is released.
    init(snapshotOf other: LedgerFile) throws {
        path = other.path
        writers = other.writers
        signal = other.signal
        leadership = other.leadership
        lock = other.lock
        fileLock = other.fileLock
        openFiles = nil
        reserve = other.reserve
        snapshots = nil
        mark = nil
        readFreeByteCount = other.readFreeByteCount
        checkpointer = other.checkpointer
        recent = other.recent
        entriesFaults = other.entriesFaults
        prefetcher = other.prefetcher
        readAhead = other.readAhead
        pool = other.pool
        reader = try other.pool.makeSnapshot()
    }

    /// Opens the ledger in a backup for reading.
    init(readingBackup path: String) throws {
        self.path = path
        writers = WriterQueue(QueueBounds())
        signal = CommitSignal()
        leadership = LocalLeadership()
        lock = nil
        fileLock = nil
        let settings = StorageSettings.standard
        openFiles = nil
        reserve = DiskReserve(directory: path + "-none")
        snapshots = nil
        mark = nil
        readFreeByteCount = settings.freeByteCount
        checkpointer = Checkpointer(settings, path: path)
        recent = RecentEntries(factCountMax: settings.factsBehindMax)
        entriesFaults = EntriesFaults { _ in }
        var configuration = Self.configuration(settings, checkpointer: checkpointer)
        configuration.readonly = true
        prefetcher = Prefetcher(path: path, configuration: configuration, decision: settings.prefetch)
        readAhead = nil
        pool = try DatabasePool(path: path, configuration: configuration)
        reader = pool
    }

    // There is no `deinit`: the last reference may belong to work on the writer's queue, which must not wait for
    // itself. The prefetcher, the read-ahead and the pool are declared before the locks, so they are released first.
    // They close their connections themselves.

    /// Closes the file, on which nothing reads ahead anymore. The prefetcher was closed on the writer's queue.
    func closeConnections() {
        readAhead?.stop()
        // Readers first: the last connection to close checkpoints the log, and readers may not write.
        pool.releaseMemory()
        // After this, remaining handles cannot be used, and another process may own the directory.
        if (try? pool.close()) != nil {
            fileLock?.release()
            lock?.release()
        }
        // Tasks that wait for commits must not use the position of an earlier notification.
        signal.notify()
    }

    private static func configuration(
        _ settings: StorageSettings, checkpointer: Checkpointer
    ) -> Configuration {
        var configuration = Configuration()
        // The decision rules guarantee valid positions and numbers, so SQLite need not check references.
        configuration.foreignKeysEnabled = false
        configuration.label = "laurel"
        // An operator may inspect the file with another program, which locks it for a short time.
        configuration.busyMode = .timeout(settings.busySeconds)
        if settings.writesOnMainQueue { configuration.writeTargetQueue = .main }
        configuration.prepareDatabase { db in
            if !db.configuration.readonly { checkpointer.follow(db) }
        }
        return configuration
    }

    static func prepare(_ directory: String, creating: Bool) throws(OpeningError) {
        if let status = try DatabaseHeader.status(of: directory) {
            guard status.st_mode & S_IFMT == S_IFDIR else { throw .notADirectory(path: directory) }
            return
        }
        guard creating else { throw .missing(directory: directory) }
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .system(path: directory, reason: (error as? CocoaError)?.localizedDescription ?? "\(error)")
        }
    }

    /// Detects foreign files before a lock file is created, which would remain in a directory that is not Laurel's.
    private static func checkBeforeLocking(
        _ directory: String, path: String, creating: Bool
    ) throws(OpeningError) {
        let isThere = try DatabaseHeader.status(of: path) != nil
        guard creating || isThere else { throw .missing(directory: directory) }
        let lock = DirectoryLock.path(in: directory)
        if try DatabaseHeader.status(of: lock) == nil {
            guard try !DatabaseHeader.isMissing(in: path) || creating else { throw .missing(directory: directory) }
        } else if !isThere, DirectoryLock.isForeign(lock) {
            throw .foreign(path: lock)
        }
    }

    /// Writes the application id while the file has a rollback journal. In WAL mode the id would be missing from the
    /// header, where ``DatabaseHeader`` looks for it, until the first checkpoint.
    ///
    /// The complete file is renamed to its final name, so that a power loss leaves no incomplete file that looks
    /// foreign.
    private static func makeFile(_ path: String, configuration: Configuration) throws {
        let draft = path + "-new"
        for leftover in [draft, path] { for part in ["-journal", "-wal", "-shm"] { unlink(leftover + part) } }
        unlink(draft)
        let queue = try DatabaseQueue(path: draft, configuration: configuration)
        let mode = try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA application_id = \(DatabaseHeader.applicationID)")
            // WAL mode is enabled here, so that there is never a rollback journal beside the final name: a start first
            // opens the file read-only, and could not roll it back.
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            return try String.fetchOne(db, sql: "PRAGMA journal_mode")
        }
        try queue.close()
        guard mode == "wal" else { throw logRefused(path) }
        guard chmod(draft, 0o600) == 0, rename(draft, path) == 0 else {
            throw OpeningError.system(path: path, reason: String(cString: strerror(errno)))
        }
    }

    /// Throws if the write-ahead log is off. If a sync fails while SQLite enables the log, it reports success without a
    /// log.
    private static func demandLog(of pool: DatabasePool, path: String) throws {
        let mode = try pool.writeWithoutTransaction { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
        guard mode == "wal" else { throw logRefused(path) }
    }

    private static func logRefused(_ path: String) -> OpeningError {
        .syncFailed(path: path, reason: "the write-ahead log cannot be turned on")
    }

    /// Sets `synchronous` and reads it back. GRDB's pool sets it to NORMAL when it enables WAL mode, after all hooks in
    /// its configuration have run, so FULL is set afterwards.
    private static func demand(
        _ synchronous: StorageSettings.Synchronous, of pool: DatabasePool, path: String
    ) throws {
        try pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = \(synchronous.rawValue)")
            // The cache has at most 256 MiB, and at most the size of the database. Players and entries of a large
            // leaderboard are accessed in random order; with this cache, pages are not read again each time.
            try db.execute(sql: "PRAGMA cache_size = -262144")
        }
        let answer = try Self.synchronous(of: pool)
        guard answer == synchronous.rawValue else {
            throw OpeningError.notDurable(path: path, synchronous: answer ?? -1)
        }
    }

    /// Returns the writer connection's setting: 1 is NORMAL, 2 is FULL.
    static func synchronous(of pool: DatabasePool) throws -> Int? {
        try pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
    }

    /// Throws if the log ends before pages that were already checkpointed from it: it would replace them with older
    /// pages.
    private static func refuseLogBehind(_ heads: RealmHeads, in pool: DatabasePool, path: String) throws {
        guard try pool.read(RealmHeads.init).isBehind(heads) else { return }
        throw OpeningError.damaged(path: path, reason: "its log ends before pages that were checkpointed from it")
    }

    /// Checks the file through a read-only connection, because GRDB's pool writes to the file when it opens it.
    private static func refuseUnusable(
        _ path: String, marks: [Int64: HighWaterMark.Mark], configuration: Configuration
    ) throws {
        var configuration = configuration
        configuration.readonly = true
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.read { db in
            guard try !LedgerSchema.ledger.isSuperseded(in: db) else { throw OpeningError.newer(path: path) }
            try RealmHeads(in: db).verify(in: db, marks: marks, path: path)
        }
        try queue.close()
    }
}

extension OpeningError {
    fileprivate init(_ error: any Error, path: String) {
        if let error = error as? RowDecodingError {
            self = .damaged(path: path, reason: "\(error)")
            return
        }
        let error = error as? DatabaseError ?? DatabaseError(message: "\(error)")
        let reason = error.message ?? "\(error.extendedResultCode)"
        switch error.extendedResultCode {
        case .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_DIR_FSYNC:
            self = .syncFailed(path: path, reason: reason)
            return
        default: break
        }
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(path: path, reason: reason)
        case .SQLITE_FULL: self = .full(path: path)
        case .SQLITE_BUSY: self = .busy(path: path)
        default: self = .system(path: path, reason: reason)
        }
    }
}
