import Foundation
import GRDB
import LaurelCore
public import LaurelModel

extension SQLiteLedger {
    /// The number of pages copied between two calls of the progress function: 4 MiB.
    private static let pageCountPerStep: CInt = 1_024
    /// The free space that a backup leaves on its disk, which may be the ledger's disk too.
    fileprivate static let byteCountLeftFree = 32 << 20

    /// Writes all committed data into one file, and a manifest beside it, while commits continue.
    ///
    /// The backup is one snapshot: it contains every commit that was acknowledged before the call. When this function
    /// returns, both files are on the disk; if it throws, neither exists. Run one backup at a time: while it runs, the
    /// write-ahead log cannot be reset, and grows with each commit.
    ///
    /// Blocks its thread until the copy is complete, so call it on a dedicated thread.
    ///
    /// - Parameters:
    ///   - moment: The current time.
    ///   - version: The version of this program.
    ///   - progress: Called with the number of copied bytes and the total. If it throws, the backup is canceled.
    public func backUp(
        to target: BackupTarget, at moment: Moment, version: String, progress: (Int, Int) throws -> Void
    ) throws -> Backup {
        try file.latch.check()
        try target.prepare()
        let draft = try BackupDraft(at: target.draftPath)
        let realms = try BackupError.explaining(draft.path) { try copy(to: draft, progress: progress) }
        let schema = try BackupError.explaining(draft.path) { try draft.foldLog() }
        let bytes = try BackupBytes(of: draft.path) { try progress($0, $0) }
        var manifest = BackupManifest(
            file: "", bytes: bytes.count, sha256: bytes.digest.text, createdAt: moment, laurelVersion: version,
            schema: schema, realms: realms)
        let path = target.path(at: moment, factCount: manifest.factCount)
        manifest.file = URL(fileURLWithPath: path).lastPathComponent
        try draft.publish(as: path, manifest: JSON.encode(manifest, form: .indented) + [UInt8(ascii: "\n")])
        if case .folder(let path) = target { try DirectorySync.syncAncestors(of: path) }
        return Backup(path: path, manifest: manifest)
    }

    /// Copies all pages in one transaction of a reader, so that they belong to one snapshot.
    private func copy(
        to draft: BackupDraft, progress: (Int, Int) throws -> Void
    ) throws -> [BackupManifest.RealmHead] {
        var configuration = Configuration()
        configuration.label = "laurel backup"
        // The draft is synced as a whole, and is not valid before.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") }
        let queue = try DatabaseQueue(path: draft.path, configuration: configuration)
        let realms = try file.pool.read { source in
            // The first read creates the snapshot. Without it, every step would create its own.
            let realms = try BackupManifest.realmHeads(in: source)
            let pageSize = try Int.fetchOne(source, sql: "PRAGMA page_size") ?? 4_096
            let pageCount = try Int.fetchOne(source, sql: "PRAGMA page_count") ?? 0
            try draft.requireSpace(pageSize * pageCount + Self.byteCountLeftFree)
            // GRDB declares the closure as escaping, because it is optional.
            try withoutActuallyEscaping(progress) { progress in
                try queue.writeWithoutTransaction { destination in
                    try source.backup(to: destination, pagesPerStep: Self.pageCountPerStep) { state in
                        try draft.sync()
                        try progress(state.completedPageCount * pageSize, state.totalPageCount * pageSize)
                    }
                }
            }
            return realms
        }
        try queue.close()
        return realms
    }
}

extension BackupError {
    /// Converts errors of SQLite, because they concern the backup and not the ledger.
    fileprivate static func explaining<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as DatabaseError {
            throw BackupError.unwritable(path: path, reason: error.message ?? "\(error.extendedResultCode)")
        }
    }
}

extension BackupDraft {
    /// Checks that the disk has space for the backup.
    ///
    /// - Throws: ``BackupError/noSpace(path:byteCount:byteCountFree:)`` if the disk has less space.
    fileprivate func requireSpace(_ byteCount: Int) throws(BackupError) {
        var disk = statvfs()
        guard fstatvfs(descriptor, &disk) == 0 else { return }
        let byteCountFree = Int(disk.f_bavail) * Int(disk.f_frsize)
        guard byteCountFree >= byteCount else {
            throw .noSpace(
                path: path, byteCount: byteCount - SQLiteLedger.byteCountLeftFree, byteCountFree: byteCountFree)
        }
    }

    /// Switches the copy to a rollback journal, so that it is one file: the header of a copied database states WAL
    /// mode.
    ///
    /// - Returns: The name of the last migration.
    fileprivate func foldLog() throws -> String {
        let queue = try DatabaseQueue(path: path)
        let (mode, schema) = try queue.writeWithoutTransaction { db in
            (
                try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE"),
                try LedgerSchema.ledger.applied(in: db).last ?? ""
            )
        }
        try queue.close()
        guard mode == "delete" else {
            throw BackupError.unwritable(path: path, reason: "SQLite cannot remove its write-ahead log")
        }
        return schema
    }
}

extension BackupTarget {
    /// Checks that the backup does not exist, or creates its folder.
    fileprivate func prepare() throws {
        switch self {
        case .file(let path):
            try BackupDraft.refuse(existing: path)
            try BackupDraft.refuse(existing: Backup.manifestPath(of: path))
        case .folder(let path):
            do {
                try FileManager.default.createDirectory(
                    atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            } catch {
                throw BackupError.unwritable(
                    path: path, reason: (error as? CocoaError)?.localizedDescription ?? "\(error)")
            }
        }
    }
}
