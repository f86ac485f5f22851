import Foundation

/// The streams of events that an app listens to.
///
/// `@unchecked` because the compiler cannot see that the lock guards the streams.
final class EventListeners: @unchecked Sendable {
    private let lock = NSLock()
    private var listeners: [Int: AsyncStream<GamificationEvent>.Continuation] = [:]
    private var listenerCount = 0

    /// A stream of what happens from now on.
    func stream() -> AsyncStream<GamificationEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: GamificationEvent.self)
        let number = lock.withLock {
            defer { listenerCount += 1 }
            listeners[listenerCount] = continuation
            return listenerCount
        }
        continuation.onTermination = { [weak self] _ in self?.remove(number) }
        return stream
    }

    func notify(_ event: GamificationEvent) {
        let current = lock.withLock { Array(listeners.values) }
        for listener in current { listener.yield(event) }
    }

    private func remove(_ number: Int) { lock.withLock { listeners[number] = nil } }
}
