import LaurelModel

/// The open event streams.
final class EventListeners: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<GamificationEvent>.Continuation] = [:]
        var listenerCount = 0
    }

    private let state = Locked(State())

    /// Returns a new stream of future events.
    func stream() -> AsyncStream<GamificationEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: GamificationEvent.self)
        let number = state.withLock { state in
            defer { state.listenerCount += 1 }
            state.listeners[state.listenerCount] = continuation
            return state.listenerCount
        }
        continuation.onTermination = { [weak self] _ in self?.remove(number) }
        return stream
    }

    func notify(_ event: GamificationEvent) {
        let current = state.withLock { Array($0.listeners.values) }
        for listener in current { listener.yield(event) }
    }

    private func remove(_ number: Int) { state.withLock { $0.listeners[number] = nil } }
}
