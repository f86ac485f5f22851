import LaurelModel
import LaurelSQLite

/// The result that `laurel replicate restore` prints.
struct ReplicaRestorationBody: Encodable {
    var directory: String
    var stream: String
    /// The time of the last restored commit.
    var lastCommit: Moment
    /// Whether all replicated commits were restored.
    var complete: Bool
    var factCount: Int64
    var realms: [BackupManifest.RealmHead]
    var verification: VerificationBody

    init(_ result: ReplicaRestoration.Result, in directory: DataDirectory) {
        self.directory = directory.path
        stream = result.stream
        lastCommit = result.lastCommit
        complete = result.isComplete
        realms = result.realms
        factCount = result.realms.reduce(0) { $0 + $1.position }
        verification = VerificationBody(result.examination)
    }

    var text: String {
        let positions = realms.map { "\($0.group) (\($0.environment)) is at position \($0.position).\n" }.joined()
        return """
            Restored \(Int(factCount).grouped) facts into \(SanitizedText.of(directory)) and verified them.
            \(positions)The last commit is from \(lastCommit.iso8601)\(complete ? "" : ", and later ones exist").\n
            """
    }
}
