import LaurelCore
import LaurelModel

/// The transactions that wait for the writer, with limits on their number and waiting time.
final class WriterQueue: Sendable {
    private let bounds: QueueBounds
    private let count = Locked(0)

    init(_ bounds: QueueBounds) { self.bounds = bounds }

    var patience: Duration { bounds.patience }

    var waitingCount: Int { count.withLock { $0 } }

    /// Reserves a place in the queue.
    ///
    /// - Returns: Whether there was a free place. If so, call ``leave()`` later.
    func enter() -> Bool {
        count.withLock { count in
            guard count < bounds.commandCountMax else { return false }
            count += 1
            return true
        }
    }

    func leave() { count.withLock { $0 -= 1 } }
}
