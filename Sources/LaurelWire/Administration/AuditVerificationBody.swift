/// `GET /v1/admin/audit/verification`: the result of verifying the whole audit log.
public struct AuditVerificationBody: Codable, Hashable, Sendable {
    /// The number of records.
    public var recordCount: Int64
    /// The hash of the last record; empty if the log is empty. Compare it with a copy to detect a rewritten log.
    public var lastHash: String
    /// The places where the log was altered; empty if it is intact.
    public var faults: [String]

    /// Creates the result of a verification.
    public init(recordCount: Int64, lastHash: String, faults: [String]) {
        self.recordCount = recordCount
        self.lastHash = lastHash
        self.faults = faults
    }
}
