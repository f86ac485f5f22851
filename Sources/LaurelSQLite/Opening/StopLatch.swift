import Foundation
import LaurelCore

/// Closed by the first sync that failed, and for good.
///
/// `@unchecked` because the compiler cannot see that the lock guards the reason; there is nothing else here.
final class StopLatch: @unchecked Sendable {
    private let lock = NSLock()
    private var reason: String?

    var isStopped: Bool { lock.withLock { reason != nil } }

    func stop(_ reason: String) { lock.withLock { self.reason = self.reason ?? reason } }

    /// - Throws: ``LedgerError/outcomeUnknown(_:)`` once a sync has failed.
    func check() throws(LedgerError) {
        if let reason = lock.withLock({ reason }) { throw .outcomeUnknown(reason) }
    }
}
