import LaurelCore
import Synchronization

/// How many transactions wait for the one writer, within bounds.
final class WriterQueue: Sendable {
    private let bounds: QueueBounds
    private let count = Mutex(0)

    init(_ bounds: QueueBounds) { self.bounds = bounds }

    var patience: Duration { bounds.patience }

    /// - Returns: Whether there is room; if there is, ``leave()`` must follow.
    func enter() -> Bool {
        count.withLock { count in
            guard count < bounds.commandCountMax else { return false }
            count += 1
            return true
        }
    }

    func leave() { count.withLock { $0 -= 1 } }
}
