import Foundation
import GRDB
import LaurelCore
import LaurelModel

/// A backup that is there: one file that holds a whole ledger, and a manifest beside it that says what it must be.
public struct Backup: Sendable {
    public let path: String
    public let manifest: BackupManifest

    public static func manifestPath(of path: String) -> String { path + ".json" }

    init(path: String, manifest: BackupManifest) {
        self.path = path
        self.manifest = manifest
    }

    /// Reads the manifest of the backup at `path`; the backup itself is only asked for its size.
    public init(at path: String) throws(BackupError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw .unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path: path, reason: "It is no file") }
        let manifestPath = Self.manifestPath(of: path)
        guard FileManager.default.fileExists(atPath: manifestPath) else { throw .withoutManifest(path: path) }
        guard let bytes = FileManager.default.contents(atPath: manifestPath) else {
            throw .unreadable(path: manifestPath, reason: "It may not be read")
        }
        // What a later format adds is unknown; that it is one is not.
        struct Format: Decodable { let format: Int }
        if let format = try? JSON.decode(Format.self, from: bytes), format.format > BackupManifest.formatNow {
            throw .newer(path: path)
        }
        guard let manifest = try? JSON.decode(BackupManifest.self, from: bytes) else {
            throw .damaged(path: manifestPath, reason: "it is no manifest of a backup")
        }
        guard manifest.bytes == Int(status.st_size) else {
            throw .damaged(
                path: path, reason: "it has \(status.st_size) bytes, and its manifest says \(manifest.bytes)")
        }
        self.init(path: path, manifest: manifest)
    }

    /// Reads all of the file and holds it against the manifest's digest.
    ///
    /// - Parameter progress: Told how many bytes were read.
    public func compareDigest(progress: (Int) -> Void) throws {
        try compare(try BackupBytes(of: path, progress: progress))
    }

    func compare(_ bytes: BackupBytes) throws(BackupError) {
        guard bytes.digest.text == manifest.sha256 else {
            throw .damaged(
                path: path, reason: "its SHA-256 is \(bytes.digest.text), and its manifest says \(manifest.sha256)")
        }
    }

    /// The ledger in the file, to be read where it is. Nothing in it can be written, and nothing is changed beside it.
    public func ledger() throws -> SQLiteLedger {
        do {
            let file = try LedgerFile(readingBackup: path)
            let schema = LedgerSchema.ledger
            let shape = try file.pool.read { db in
                (
                    application: try Int32.fetchOne(db, sql: "PRAGMA application_id"),
                    isNewer: try schema.isSuperseded(in: db),
                    isOlder: try schema.applied(in: db).count < schema.migrations.count
                )
            }
            guard shape.application == DatabaseHeader.applicationID else {
                throw BackupError.damaged(path: path, reason: "it is no ledger")
            }
            guard !shape.isNewer else { throw BackupError.newer(path: path) }
            guard !shape.isOlder else { throw BackupError.older(path: path) }
            return SQLiteLedger(file)
        } catch let error as DatabaseError {
            throw BackupError.damaged(path: path, reason: error.message ?? "\(error.extendedResultCode)")
        }
    }
}
