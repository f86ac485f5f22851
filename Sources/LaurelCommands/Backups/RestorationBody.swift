import LaurelModel
import LaurelSQLite

/// What `laurel backup restore` prints.
struct RestorationBody: Encodable {
    var directory: String
    /// Of the backup: what was acknowledged later is not there.
    var createdAt: Moment
    var factCount: Int64
    var verification: VerificationBody

    init(_ backup: Backup, _ examination: BackupExamination, in directory: DataDirectory) {
        self.directory = directory.path
        createdAt = backup.manifest.createdAt
        factCount = backup.manifest.factCount
        verification = VerificationBody(examination)
    }

    var text: String {
        """
        Restored \(Int(factCount).grouped) facts into \(SanitizedText.of(directory)), all of them replayed.
        It is as of \(createdAt.iso8601). A key that was revoked after that opens again: laurel key list.\n
        """
    }
}
