import LaurelModel
import LaurelSQLite

/// The result that `laurel backup restore` prints.
struct RestorationBody: Encodable {
    var directory: String
    /// The time of the backup. Later commits are not restored.
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
        Restored \(Int(factCount).grouped) facts into \(SanitizedText.of(directory)) and verified them.
        The data is as of \(createdAt.iso8601). Keys revoked after that are valid again; see laurel key list.\n
        """
    }
}
