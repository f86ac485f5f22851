import Foundation
import GRDB

/// A data directory that this process owns: the lock, and the database in it.
///
/// One connection writes and checkpoints, readers cannot write, and every commit is synced before it returns.
final class LedgerFile: Sendable {
    static let fileName = "laurel.sqlite"
    /// "Laur" in ASCII, in the database's header, so that no other program's file is taken for ours.
    static let applicationID: Int32 = 0x4C61_7572

    let path: String
    let pool: DatabasePool
    let recent: RecentEntries
    private let lock: DirectoryLock

    /// - Parameter waitingEntryCountMax: How many changed entries may wait before they are written to their table.
    init(
        in directory: String, creating: Bool, waitingEntryCountMax: Int = RecentEntries.countMaxDefault
    ) throws(OpeningError) {
        let path = directory + "/" + Self.fileName
        try Self.prepare(directory, creating: creating)
        try Self.checkBeforeLocking(directory, path: path, creating: creating)
        lock = try DirectoryLock(on: directory)
        let isNew = try Self.isNew(path)
        guard creating || !isNew else { throw .missing(directory: directory) }
        do {
            if isNew { try Self.stampNewFile(path) } else { try Self.refuseNewer(path) }
            pool = try DatabasePool(path: path, configuration: Self.configuration)
            try Self.demandDurability(of: pool, path: path)
            try DatabaseMigrator.ledger.migrate(pool)
            recent = try pool.writeWithoutTransaction {
                try RecentEntries(restoredFrom: $0, countMax: waitingEntryCountMax)
            }
        } catch let error as OpeningError {
            throw error
        } catch {
            throw OpeningError(error, path: path)
        }
        self.path = path
    }

    /// Before the lock goes, whatever the writer still has to do is done.
    deinit { finish() }

    /// Brings everything into the one file, as far as nobody still reads. Everything fails afterwards.
    func finish() {
        // The readers first: whoever closes last folds the log into the file, and they may not write.
        pool.releaseMemory()
        try? pool.close()
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        // Rows are tied together by positions and numbers that the rules hold; SQLite need not look again.
        configuration.foreignKeysEnabled = false
        configuration.label = "laurel"
        // Whoever looks into the file with a tool of their own may hold it for a moment.
        configuration.busyMode = .timeout(10)
        return configuration
    }

    private static func prepare(_ directory: String, creating: Bool) throws(OpeningError) {
        if let status = try status(of: directory) {
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
        let isThere = try status(of: path) != nil
        guard creating || isThere else { throw .missing(directory: directory) }
        let lock = DirectoryLock.path(in: directory)
        if try status(of: lock) == nil {
            guard try !isNew(path) || creating else { throw .missing(directory: directory) }
        } else if !isThere, DirectoryLock.isForeign(lock) {
            throw .foreign(path: lock)
        }
    }

    /// What the system says of a file; nil where there is none. Where it may not be asked about, that is an error.
    private static func status(of path: String) throws(OpeningError) -> stat? {
        var status = stat()
        if stat(path, &status) == 0 { return status }
        guard errno == ENOENT else { throw .system(path: path, reason: String(cString: strerror(errno))) }
        return nil
    }

    /// Whether there is no database yet. A file that is another program's is an error, found without SQLite, which
    /// would begin by changing it.
    private static func isNew(_ path: String) throws(OpeningError) -> Bool {
        guard try status(of: path) != nil else { return true }
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(path: path, reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        // The header's layout: https://www.sqlite.org/fileformat2.html#the_database_header
        var header = [UInt8](repeating: 0, count: 100)
        let count = read(descriptor, &header, header.count)
        if count == 0 { return true }
        let identifier = header[68..<72].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard count == 100, header.starts(with: Array("SQLite format 3\0".utf8)),
            identifier == UInt32(bitPattern: applicationID)
        else { throw .foreign(path: path) }
        return false
    }

    /// Writes the application id while the file still has a rollback journal: in WAL mode it would stay out of the
    /// header, where ``isNew(_:)`` looks for it, until the first checkpoint.
    private static func stampNewFile(_ path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA application_id = \(applicationID)") }
        try queue.close()
        guard chmod(path, 0o600) == 0 else {
            throw OpeningError.system(path: path, reason: String(cString: strerror(errno)))
        }
    }

    /// GRDB's pool sets `synchronous` to NORMAL when it turns WAL on, after every hook in its configuration has run:
    /// so FULL is set here, afterwards, and read back.
    private static func demandDurability(of pool: DatabasePool, path: String) throws {
        try pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = FULL")
            // 64 MiB of pages: random entries of a large board are updated without reading each page anew.
            try db.execute(sql: "PRAGMA cache_size = -65536")
        }
        let synchronous = try synchronous(of: pool)
        guard synchronous == 2 else { throw OpeningError.notDurable(path: path, synchronous: synchronous ?? -1) }
    }

    /// What the writer's connection answers: 1 is NORMAL, 2 is FULL.
    static func synchronous(of pool: DatabasePool) throws -> Int? {
        try pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
    }

    /// Looks through a connection that cannot write, since GRDB's pool begins by writing to the file.
    private static func refuseNewer(_ path: String) throws {
        var configuration = configuration
        configuration.readonly = true
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        guard try !queue.read(DatabaseMigrator.ledger.hasBeenSuperseded) else { throw OpeningError.newer(path: path) }
        try queue.close()
    }
}

extension OpeningError {
    fileprivate init(_ error: any Error, path: String) {
        let error = error as? DatabaseError ?? DatabaseError(message: "\(error)")
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(path: path, reason: error.message ?? "malformed")
        default: self = .system(path: path, reason: error.message ?? "\(error.resultCode)")
        }
    }
}

extension RecentEntries {
    /// Reads what the facts that the table does not cover make.
    fileprivate convenience init(restoredFrom db: Database, countMax: Int) throws {
        self.init(countMax: countMax)
        for realm in try Int64.fetchAll(db, sql: "SELECT number FROM realm WHERE entriesPosition < position") {
            restore(try EntryTable(db: db, realm: realm).tail(), in: realm)
        }
    }
}
