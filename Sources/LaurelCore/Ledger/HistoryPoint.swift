public import LaurelModel

/// A point in a realm's history: a position, and the fact at it.
///
/// A position alone does not identify a fact, because a ledger that lost facts assigns their positions again.
public struct HistoryPoint: Hashable, Sendable {
    /// The epoch that clients see; see ``Head/publicEpoch``.
    public var epoch: Int64
    /// The position of the last fact.
    public var position: LedgerPosition
    /// The checksum of that fact, which covers all facts before it; nil if it has none.
    public var checksum: FactChecksum?

    /// Creates a point.
    public init(epoch: Int64, position: LedgerPosition, checksum: FactChecksum? = nil) {
        self.epoch = epoch
        self.position = position
        self.checksum = checksum
    }
}

extension HistoryPoint {
    /// Checks that a ledger that ends here can contain the facts up to `applied`.
    ///
    /// If the ledger ends after `applied`, its next fact shows whether it continues that point.
    ///
    /// - Throws: ``LedgerError/historyChanged(_:)`` if this point is before `applied`, or at the same position with
    ///   another fact or in another epoch.
    public func check(continuing applied: HistoryPoint) throws(LedgerError) {
        if position < applied.position {
            throw .historyChanged("the ledger ends at position \(position), before \(applied.position)")
        }
        guard position == applied.position else { return }
        if checksum != applied.checksum {
            throw .historyChanged("the ledger has another fact at position \(position)")
        }
        if epoch != applied.epoch {
            throw .historyChanged("the ledger's epoch is \(epoch), not \(applied.epoch)")
        }
    }
}

extension Fact {
    /// The epoch that starts with this fact; nil if it starts none.
    var startedEpoch: Int64? {
        switch content {
        case .wipe(let wipe): wipe.epoch
        case .epoch(let epoch): epoch
        default: nil
        }
    }

    /// Checks that this fact, which follows `applied`, was committed after the fact at that point. O(1)
    ///
    /// - Throws: ``LedgerError/historyChanged(_:)``.
    func check(continuing applied: HistoryPoint) throws(LedgerError) {
        if checksum == nil, applied.checksum == nil { return }
        guard checksum == FactRecord(self).checksum(after: applied.checksum) else {
            throw .historyChanged("the fact at position \(position) continues another history")
        }
    }
}
