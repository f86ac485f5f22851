/// The result of the verification of a realm's audit log.
public struct AuditVerification: Hashable, Sendable {
    /// The number of the last record.
    public let recordCount: Int64
    /// The hash of the last record, which covers all records; empty if there is none. A copy of it in another place
    /// reveals a rewritten log.
    public let lastHash: String
    /// The descriptions of damage; empty if the log is intact.
    public let faults: [String]
}
