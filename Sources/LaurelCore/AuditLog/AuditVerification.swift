/// What walking a realm's audit log found.
public struct AuditVerification: Hashable, Sendable {
    /// The last record's number.
    public let recordCount: Int64
    /// The last record's hash, which stands for all of them: whoever keeps it elsewhere sees a log that was written anew. Empty
    /// where there is no record.
    public let lastHash: String
    /// Where the log is not what was written, in words; empty where it is.
    public let faults: [String]
}
