import LaurelCore
import LaurelModel

/// A permanent stop of the ledger, caused by the first failed sync or by closing.
final class StopLatch: Sendable {
    private let reason = Locked<LedgerError?>(nil)

    var isStopped: Bool { reason.withLock { $0 != nil } }

    /// Stops the ledger. Only the first reason is stored.
    func stop(_ reason: LedgerError) { self.reason.withLock { $0 = $0 ?? reason } }

    /// Throws the reason for the stop, if the ledger has stopped.
    ///
    /// - Throws: ``LedgerError/outcomeUnknown(_:)`` after a failed sync, or ``LedgerError/unavailable(_:)`` after the
    ///   ledger was closed.
    func check() throws(LedgerError) {
        if let reason = reason.withLock({ $0 }) { throw reason }
    }
}
