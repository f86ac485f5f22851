/// `GET /v1/admin/audit/verification`: what walking the whole log found.
public struct AuditVerificationBody: Codable, Hashable, Sendable {
    public var recordCount: Int64
    /// The last record's hash; empty where there is none. Kept elsewhere, it shows a log that was written anew.
    public var lastHash: String
    /// Where the log is not what was written; empty where it is.
    public var faults: [String]

    public init(recordCount: Int64, lastHash: String, faults: [String]) {
        self.recordCount = recordCount
        self.lastHash = lastHash
        self.faults = faults
    }
}
