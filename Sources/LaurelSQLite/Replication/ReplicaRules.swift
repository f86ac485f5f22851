package import LaurelModel

/// The rules by which a replica is written.
package struct ReplicaRules: Sendable {
    /// The time for which every state of the ledger can be restored.
    package var retention: Span
    /// The time between two bases.
    var basePeriod = Span.days(1)
    /// The time between a failed base and the next attempt. Each attempt copies the whole ledger.
    var baseRetryPeriod = Duration.seconds(60)
    /// The time between two looks at the log of changes.
    var lookPeriod = Duration.milliseconds(100)
    /// The number of rows that one file contains.
    var rowCountPerSegment: Int64 = 20_000
    /// The number of files that are joined into one.
    var segmentCountPerJoin = 100
    /// The size at which no further commit is added to a file. Files are joined earlier if together they have it, but
    /// not beyond it.
    var byteCountPerFile = 8 << 20

    /// Creates rules.
    package init(retention: Span = .days(7)) { self.retention = retention }
}
