import Foundation
import GRDB
import LaurelCore
import LaurelModel

/// An existing backup: a file that contains a complete ledger, and a manifest file that describes it.
public struct Backup: Sendable {
    /// The path of the ledger's file.
    public let path: String
    /// The description of the backup, read from the manifest file.
    public let manifest: BackupManifest

    /// Returns the path of the manifest of the backup at `path`.
    public static func manifestPath(of path: String) -> String { path + ".json" }

    init(path: String, manifest: BackupManifest) {
        self.path = path
        self.manifest = manifest
    }

    /// Reads the manifest of the backup at `path`, and compares the backup's size with it. Does not read the backup.
    public init(at path: String) throws(BackupError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw .unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path: path, reason: "It is not a file") }
        let manifestPath = Self.manifestPath(of: path)
        guard FileManager.default.fileExists(atPath: manifestPath) else { throw .withoutManifest(path: path) }
        guard let bytes = FileManager.default.contents(atPath: manifestPath) else {
            throw .unreadable(path: manifestPath, reason: "It is not readable")
        }
        // A later format may have other fields, but has this one.
        struct Format: Decodable { let format: Int }
        if let format = try? JSON.decode(Format.self, from: bytes), format.format > BackupManifest.formatNow {
            throw .newer(path: path)
        }
        guard let manifest = try? JSON.decode(BackupManifest.self, from: bytes) else {
            throw .damaged(path: manifestPath, reason: "it is not the manifest of a backup")
        }
        guard manifest.bytes == Int(status.st_size) else {
            throw .damaged(
                path: path, reason: "it has \(status.st_size) bytes, but its manifest states \(manifest.bytes)")
        }
        self.init(path: path, manifest: manifest)
    }

    /// Reads the complete file and compares its digest with the manifest's.
    ///
    /// - Parameter progress: Called with the number of bytes read so far.
    public func compareDigest(progress: (Int) -> Void) throws {
        try compare(try BackupBytes(of: path, progress: progress))
    }

    func compare(_ bytes: BackupBytes) throws(BackupError) {
        guard bytes.digest.text == manifest.sha256 else {
            throw .damaged(
                path: path, reason: "its SHA-256 is \(bytes.digest.text), but its manifest states \(manifest.sha256)")
        }
    }

    /// Opens the ledger in the file for reading. No file is changed or created.
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
                throw BackupError.damaged(path: path, reason: "it is not a ledger")
            }
            guard !shape.isNewer else { throw BackupError.newer(path: path) }
            guard !shape.isOlder else { throw BackupError.older(path: path) }
            return SQLiteLedger(file)
        } catch let error as DatabaseError {
            throw BackupError.damaged(path: path, reason: error.message ?? "\(error.extendedResultCode)")
        }
    }
}
