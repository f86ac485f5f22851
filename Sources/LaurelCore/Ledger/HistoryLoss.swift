public import LaurelModel

/// A loss of facts, which a process recorded in the ledger when it found that facts it had applied were gone.
///
/// The facts had been committed, so their commits were acknowledged.
public struct HistoryLoss: Hashable, Sendable, Codable {
    /// The epoch of the lost facts; see ``Head/publicEpoch``.
    public var epoch: Int64
    /// The first position whose fact is certainly gone.
    public var firstPosition: Int64
    /// The last position that a process had applied.
    public var lastPosition: Int64
    /// The time at which the loss was found.
    public var foundAt: Moment
}

extension HistoryLoss: CustomStringConvertible {
    /// The message for the operator.
    public var description: String {
        """
        Positions \(firstPosition) to \(lastPosition) of epoch \(epoch) were acknowledged and are gone, as found at \
        \(foundAt.iso8601).
        """
    }
}

extension RecordTable {
    /// The ``HistoryLoss`` values of a realm, by epoch.
    static let historyLosses = RecordTable("historyLoss")
    /// The last position of a realm when a server took over, by the generation that it started; see
    /// ``Head/generation``. The storage writes these records.
    package static let generations = RecordTable("generation")
}

extension RecordKey {
    /// The record of the last position before a generation.
    package static func generation(_ generation: Int64) -> RecordKey {
        RecordKey(.generations, UInt64(bitPattern: generation).rowName)
    }

    fileprivate static func historyLoss(_ epoch: Int64) -> RecordKey {
        RecordKey(.historyLosses, UInt64(bitPattern: epoch).rowName)
    }
}

extension LedgerTransaction {
    /// Returns all recorded losses, by epoch.
    func historyLosses() throws -> [HistoryLoss] {
        try rows(in: RecordRange(.historyLosses)).map { try $0.key.value(HistoryLoss.self, in: $0.text) }
    }

    /// Records that facts up to `applied` were lost, unless the ledger still has the fact at that point.
    ///
    /// If another process found a loss in the same epoch, the record describes both.
    mutating func recordLoss(of applied: HistoryPoint, at moment: Moment) throws {
        guard applied.position > .start else { return }
        let fact = try facts(after: LedgerPosition(applied.position.value - 1), limit: 1).first
        if let fact, fact.position == applied.position, fact.checksum == applied.checksum { return }
        // A wipe removes the facts before it.
        if let fact, case .wipe = fact.content, fact.position > applied.position { return }
        // Other processes may have committed since the loss. Only the start of a generation is known exactly.
        let range = RecordRange(.generations, after: RecordKey.generation(applied.epoch).name)
        let starts = try rows(in: range).compactMap { Int64($0.text) }
        let retained = try min(starts.min() ?? .max, head.position.value, applied.position.value - 1)
        var loss = HistoryLoss(
            epoch: applied.epoch, firstPosition: retained + 1, lastPosition: applied.position.value, foundAt: moment)
        if let known = try value(HistoryLoss.self, of: .historyLoss(applied.epoch)) {
            loss.firstPosition = min(loss.firstPosition, known.firstPosition)
            loss.lastPosition = max(loss.lastPosition, known.lastPosition)
            loss.foundAt = known.foundAt
            if loss == known { return }
        }
        try set(.historyLoss(applied.epoch), to: loss)
    }
}
