import LaurelCore
import LaurelModel

/// Shut by the first sync that failed or by whoever closes the ledger, and for good.
final class StopLatch: Sendable {
    private let reason = Locked<LedgerError?>(nil)

    var isStopped: Bool { reason.withLock { $0 != nil } }

    /// Only the first reason is told.
    func stop(_ reason: LedgerError) { self.reason.withLock { $0 = $0 ?? reason } }

    /// - Throws: ``LedgerError/outcomeUnknown(_:)`` once a sync has failed, ``LedgerError/unavailable(_:)`` once the ledger is
    ///   closed.
    func check() throws(LedgerError) {
        if let reason = reason.withLock({ $0 }) { throw reason }
    }
}
