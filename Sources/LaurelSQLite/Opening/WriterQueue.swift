import Foundation
import LaurelCore

/// The transactions that wait for the one writer, within limits.
///
/// `@unchecked` because the compiler cannot see that the lock guards what changes.
final class WriterQueue: @unchecked Sendable {
    private let bounds: QueueBounds
    private let lock = NSLock()
    private var count = 0

    init(_ bounds: QueueBounds) { self.bounds = bounds }

    var patience: Duration { bounds.patience }

    var waitingCount: Int { lock.withLock { count } }

    /// - Returns: Whether the queue has a place; if so, ``leave()`` must follow.
    func enter() -> Bool {
        lock.withLock {
            guard count < bounds.commandCountMax else { return false }
            count += 1
            return true
        }
    }

    func leave() { lock.withLock { count -= 1 } }
}
