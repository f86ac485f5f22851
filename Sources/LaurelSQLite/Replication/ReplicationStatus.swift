package import LaurelModel

/// The progress of the replication of a ledger.
package struct ReplicationStatus: Sendable {
    /// The last replicated position of each realm with facts that this process has replicated.
    package internal(set) var positions: [Realm: Int64] = [:]
    /// The time of the oldest commit that is not in the replica, or from which on the replica cannot be restored; nil
    /// if the replica is complete.
    package internal(set) var incompleteSince: Moment?
    /// The number of failed attempts since the start of the process.
    package internal(set) var failureCount = 0
    /// The reason why the last attempt failed; nil after a success.
    package internal(set) var failure: String?

    /// Returns the loss window: the age of the oldest commit that is not in the replica. 0 if it is complete.
    package func age(at moment: Moment) -> Span {
        incompleteSince.map { max(moment - $0, Span(milliseconds: 0)) } ?? Span(milliseconds: 0)
    }
}
