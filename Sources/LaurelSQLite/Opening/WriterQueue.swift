import LaurelCore
import LaurelModel

/// The transactions that wait for the one writer, within limits.
final class WriterQueue: Sendable {
    private let bounds: QueueBounds
    private let count = Locked(0)

    init(_ bounds: QueueBounds) { self.bounds = bounds }

    var patience: Duration { bounds.patience }

    var waitingCount: Int { count.withLock { $0 } }

    /// - Returns: Whether the queue has a place; if so, ``leave()`` must follow.
    func enter() -> Bool {
        count.withLock { count in
            guard count < bounds.commandCountMax else { return false }
            count += 1
            return true
        }
    }

    func leave() { count.withLock { $0 -= 1 } }
}
