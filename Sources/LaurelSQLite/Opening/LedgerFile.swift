import Foundation
import GRDB
import LaurelCore
import LaurelModel

/// A data directory that this process owns: the lock, and the database in it.
///
/// One connection writes and checkpoints, readers cannot write, and every commit is synced before it returns.
final class LedgerFile: Sendable {
    static let fileName = "laurel.sqlite"

    let path: String
    let pool: DatabasePool
    let recent: RecentEntries
    let readerTails = ReaderTails()
    let checkpointer: Checkpointer
    let latch = StopLatch()
    let writers: WriterQueue
    let signal: CommitSignal
    let entriesFaults: EntriesFaults
    /// nil for a backup, which is not written.
    let openFiles: OpenFiles?
    let reserve: DiskReserve
    /// nil for a backup, and for a ledger whose commits are not synced.
    let mark: HighWaterMark?
    /// The source of reads: the pool, or a snapshot of it.
    let reader: any DatabaseReader
    /// Whether the last write found the disk full.
    let isFull = Locked(false)
    private let readFreeByteCount: @Sendable (String) -> Int
    /// Nil for a backup, which nobody writes.
    private let lock: DirectoryLock?
    private let fileLock: FileLock?

    /// Everything that is found is durable when this returns, whatever became of the process that wrote it.
    ///
    /// - Parameter tell: Told of what goes wrong behind answers that are right.
    init(
        in directory: String, creating: Bool, settings: StorageSettings,
        telling tell: @escaping @Sendable (String) -> Void
    ) throws(OpeningError) {
        let path = directory + "/" + Self.fileName
        signal = CommitSignal()
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
        // A start needs free space, too.
        reserve.release()
        readFreeByteCount = settings.freeByteCount
        checkpointer = Checkpointer(settings, path: path)
        recent = RecentEntries(factCountMax: settings.factsBehindMax)
        entriesFaults = EntriesFaults(reporting: tell)
        let configuration = Self.configuration(settings, checkpointer: checkpointer)
        do {
            if isNew {
                // Before the file has its name: whoever finds it finds a directory that stays.
                try DirectorySync.syncAncestors(of: directory)
                try Self.makeFile(path, configuration: configuration)
            } else {
                if !settings.acceptsLoss, let offset = try LogExamination.damage(of: path + "-wal") {
                    throw OpeningError.factsLost(
                        path: path, reason: "its log is damaged \(offset) bytes in, and commits follow")
                }
                try Self.refuseUnusable(path, marks: marks, configuration: configuration)
            }
            fileLock = try FileLock(on: path, in: directory)
            let heads = RealmHeads(inFileWithoutLog: path)
            pool = try DatabasePool(path: path, configuration: configuration)
            try Self.demandLog(of: pool, path: path)
            try Self.demand(settings.synchronous, of: pool, path: path)
            try Self.refuseLogBehind(heads, in: pool, path: path)
            try pool.writeWithoutTransaction { [checkpointer] db in
                try LedgerSchema.ledger.migrate(db)
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

    func freeByteCount() -> Int { readFreeByteCount(path) }

    /// A second pool on the file of `other`, as another process would have it if two could own a directory. The contract
    /// runs over such a pair; Laurel itself has one.
    init(besides other: LedgerFile, settings: StorageSettings) throws {
        path = other.path
        writers = WriterQueue(settings.queue)
        signal = other.signal
        lock = other.lock
        fileLock = other.fileLock
        openFiles = other.openFiles
        reserve = other.reserve
        mark = other.mark
        readFreeByteCount = settings.freeByteCount
        checkpointer = Checkpointer(settings, path: other.path)
        recent = RecentEntries(factCountMax: settings.factsBehindMax)
        entriesFaults = EntriesFaults { _ in }
        pool = try DatabasePool(
            path: path, configuration: Self.configuration(settings, checkpointer: checkpointer))
        reader = pool
        try Self.demand(settings.synchronous, of: pool, path: path)
    }

    /// The ledger of `other` as it is now, to be read while that goes on. Nothing can be written, and until the last mention
    /// of it is gone, the log cannot start over.
    init(snapshotOf other: LedgerFile) throws {
        path = other.path
        writers = other.writers
        signal = other.signal
        lock = other.lock
        fileLock = other.fileLock
        openFiles = nil
        reserve = other.reserve
        mark = nil
        readFreeByteCount = other.readFreeByteCount
        checkpointer = other.checkpointer
        recent = other.recent
        entriesFaults = other.entriesFaults
        pool = other.pool
        reader = try other.pool.makeSnapshot()
    }

    /// The ledger in a backup: everything is read as elsewhere, and nothing can be written.
    init(readingBackup path: String) throws {
        self.path = path
        writers = WriterQueue(QueueBounds())
        signal = CommitSignal()
        lock = nil
        fileLock = nil
        let settings = StorageSettings.standard
        openFiles = nil
        reserve = DiskReserve(directory: path + "-none")
        mark = nil
        readFreeByteCount = settings.freeByteCount
        checkpointer = Checkpointer(settings, path: path)
        recent = RecentEntries(factCountMax: settings.factsBehindMax)
        entriesFaults = EntriesFaults { _ in }
        var configuration = Self.configuration(settings, checkpointer: checkpointer)
        configuration.readonly = true
        pool = try DatabasePool(path: path, configuration: configuration)
        reader = pool
    }

    // There is no `deinit`: the last mention of a file may be that of work on the writer's own queue, where nothing may wait
    // for that queue. The pool goes before the locks, being declared before them, and closes its connections itself.

    func closeConnections() {
        // The readers first: whoever closes last folds the log into the file, and they may not write.
        pool.releaseMemory()
        // Whoever still has a handle cannot use it: others may have the directory.
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
        // Rows are tied together by positions and numbers that the rules hold; SQLite need not look again.
        configuration.foreignKeysEnabled = false
        configuration.label = "laurel"
        // Whoever looks into the file with a tool of their own may hold it for a moment.
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

    /// Finds what is not ours before a lock is made, which would stay behind in a directory that is not ours either.
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

    /// Writes the application id while the file still has a rollback journal: in WAL mode it would stay out of the
    /// header, where ``DatabaseHeader`` looks for it, until the first checkpoint.
    ///
    /// The file gets its name when it is whole, so that a loss of power leaves no half of it that looks foreign.
    private static func makeFile(_ path: String, configuration: Configuration) throws {
        let draft = path + "-new"
        for leftover in [draft, path] { for part in ["-journal", "-wal", "-shm"] { unlink(leftover + part) } }
        unlink(draft)
        let queue = try DatabaseQueue(path: draft, configuration: configuration)
        let mode = try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA application_id = \(DatabaseHeader.applicationID)")
            // Turned on here, so that no rollback journal ever stands beside the file's own name: a start begins by
            // looking without writing, and could not roll it back.
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            return try String.fetchOne(db, sql: "PRAGMA journal_mode")
        }
        try queue.close()
        guard mode == "wal" else { throw logRefused(path) }
        guard chmod(draft, 0o600) == 0, rename(draft, path) == 0 else {
            throw OpeningError.system(path: path, reason: String(cString: strerror(errno)))
        }
    }

    /// SQLite answers that the log is on, and goes on without one, where a sync failed while it was turned on.
    private static func demandLog(of pool: DatabasePool, path: String) throws {
        let mode = try pool.writeWithoutTransaction { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
        guard mode == "wal" else { throw logRefused(path) }
    }

    private static func logRefused(_ path: String) -> OpeningError {
        .syncFailed(path: path, reason: "the write-ahead log cannot be turned on")
    }

    /// GRDB's pool sets `synchronous` to NORMAL when it turns WAL on, after every hook in its configuration has run:
    /// so FULL is set here, afterwards, and read back.
    private static func demand(
        _ synchronous: StorageSettings.Synchronous, of pool: DatabasePool, path: String
    ) throws {
        try pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = \(synchronous.rawValue)")
            // At most 256 MiB of pages, and no more than the database has: players and entries of a large board come at
            // random, and are found without reading each page anew.
            try db.execute(sql: "PRAGMA cache_size = -262144")
        }
        let answer = try Self.synchronous(of: pool)
        guard answer == synchronous.rawValue else {
            throw OpeningError.notDurable(path: path, synchronous: answer ?? -1)
        }
    }

    /// What the writer's connection answers: 1 is NORMAL, 2 is FULL.
    static func synchronous(of pool: DatabasePool) throws -> Int? {
        try pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
    }

    /// A log that ends before what was already taken over from it would put old pages over new ones.
    private static func refuseLogBehind(_ heads: RealmHeads, in pool: DatabasePool, path: String) throws {
        guard try pool.read(RealmHeads.init).isBehind(heads) else { return }
        throw OpeningError.damaged(path: path, reason: "its log ends before what was taken over from it")
    }

    /// Looks through a connection that cannot write, since GRDB's pool begins by writing to the file.
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
