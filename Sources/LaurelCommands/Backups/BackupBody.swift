import LaurelModel
import LaurelSQLite

/// A backup, as printed by `laurel backup create`.
struct BackupBody: Codable {
    var file: String
    var manifest: String
    var bytes: Int
    var sha256: String
    var createdAt: Moment
    var laurelVersion: String
    var schema: String
    var factCount: Int64
    var realms: [BackupManifest.RealmHead]

    init(_ backup: Backup) {
        file = backup.path
        manifest = Backup.manifestPath(of: backup.path)
        bytes = backup.manifest.bytes
        sha256 = backup.manifest.sha256
        createdAt = backup.manifest.createdAt
        laurelVersion = backup.manifest.laurelVersion
        schema = backup.manifest.schema
        factCount = backup.manifest.factCount
        realms = backup.manifest.realms
    }

    var text: String {
        """
        Backed up \(Int(factCount).grouped) facts to \(SanitizedText.of(file)) (\(ProgressUnit.bytes.amount(bytes))).
        SHA-256 \(sha256)
        Store \(SanitizedText.of(manifest)) with the backup.\n
        """
    }
}
