import Foundation
import GRDB
import LaurelCore
public import LaurelModel

extension SQLiteLedger {
    /// The pages that are copied between two looks at whether to go on: 4 MiB.
    private static let pageCountPerStep: CInt = 1_024
    /// What a backup leaves free on its disk, which may be the ledger's own.
    fileprivate static let byteCountLeftFree = 32 << 20

    /// Writes all that is committed into one file beside the manifest that says what it is, while commits go on.
    ///
    /// It is one snapshot: everything that was acknowledged before the call is in it, and every realm is at one position.
    /// When this returns, both files are on the disk; when it throws, neither is there. One backup is enough at a time:
    /// while it is made, the write-ahead log cannot start over, and grows with what is committed.
    ///
    /// Blocks its thread for as long as copying takes, so it is for a thread of its own.
    ///
    /// - Parameters:
    ///   - moment: Now.
    ///   - version: This program's.
    ///   - progress: Told how many bytes of how many are copied; what it throws gives the backup up.
    public func backUp(
        to target: BackupTarget, at moment: Moment, version: String, progress: (Int, Int) throws -> Void
    ) throws -> Backup {
        try file.latch.check()
        try Self.prepare(target)
        let draft = try BackupDraft(at: target.draftPath)
        let realms = try Self.explaining(draft.path) { try copy(to: draft, progress: progress) }
        let schema = try Self.explaining(draft.path) { try Self.foldLog(of: draft.path) }
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

    private static func prepare(_ target: BackupTarget) throws {
        switch target {
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

    /// Copies pages in one transaction of a reader, which is what keeps them of one moment however long it takes.
    private func copy(
        to draft: BackupDraft, progress: (Int, Int) throws -> Void
    ) throws -> [BackupManifest.RealmHead] {
        var configuration = Configuration()
        configuration.label = "laurel backup"
        // The draft is synced as a whole, and worth nothing before.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") }
        let queue = try DatabaseQueue(path: draft.path, configuration: configuration)
        let realms = try file.pool.read { source in
            // The first thing that is read makes the snapshot. Without it every step would have one of its own.
            let realms = try BackupManifest.realmHeads(in: source)
            let pageSize = try Int.fetchOne(source, sql: "PRAGMA page_size") ?? 4_096
            let pageCount = try Int.fetchOne(source, sql: "PRAGMA page_count") ?? 0
            try draft.requireSpace(pageSize * pageCount + Self.byteCountLeftFree)
            // GRDB declares the closure as one that it keeps, since it is optional.
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

    /// A copy of a database with a log says that it has one. Without, it is one file.
    ///
    /// - Returns: The last change of its shape.
    private static func foldLog(of path: String) throws -> String {
        let queue = try DatabaseQueue(path: path)
        let (mode, schema) = try queue.writeWithoutTransaction { db in
            (
                try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE"),
                try LedgerSchema.ledger.applied(in: db).last ?? ""
            )
        }
        try queue.close()
        guard mode == "delete" else {
            throw BackupError.unwritable(path: path, reason: "SQLite does not let go of its log")
        }
        return schema
    }

    /// What SQLite says while it writes a backup is about the backup, not about the ledger.
    private static func explaining<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as DatabaseError {
            throw BackupError.unwritable(path: path, reason: error.message ?? "\(error.extendedResultCode)")
        }
    }
}

extension BackupDraft {
    /// - Throws: ``BackupError/noRoom(path:byteCount:byteCountFree:)`` if the disk has less space.
    fileprivate func requireSpace(_ byteCount: Int) throws(BackupError) {
        var disk = statvfs()
        guard fstatvfs(descriptor, &disk) == 0 else { return }
        let byteCountFree = Int(disk.f_bavail) * Int(disk.f_frsize)
        guard byteCountFree >= byteCount else {
            throw .noSpace(
                path: path, byteCount: byteCount - SQLiteLedger.byteCountLeftFree, byteCountFree: byteCountFree)
        }
    }
}
