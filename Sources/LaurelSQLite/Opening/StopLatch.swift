import Foundation
import LaurelCore

/// Shut by the first sync that failed or by whoever closes the ledger, and for good.
///
/// `@unchecked` because the compiler cannot see that the lock guards the reason; there is nothing else here.
final class StopLatch: @unchecked Sendable {
    private let lock = NSLock()
    private var reason: LedgerError?

    var isStopped: Bool { lock.withLock { reason != nil } }

    /// Only the first reason is told.
    func stop(_ reason: LedgerError) { lock.withLock { self.reason = self.reason ?? reason } }

    /// - Throws: ``LedgerError/outcomeUnknown(_:)`` once a sync has failed, ``LedgerError/unavailable(_:)`` once the ledger is
    ///   closed.
    func check() throws(LedgerError) {
        if let reason = lock.withLock({ reason }) { throw reason }
    }
}
