import LaurelModel

/// A clock for tests that advances by a second for each reading, and by the whole pause instead of waiting.
final class PauseClock: Clock {
    private struct State {
        var now = ContinuousClock.now
        var pauses: [Duration] = []
    }

    private let state = Locked(State())
    private let onPause: @Sendable () -> Void

    /// - Parameter onPause: Called in the task that pauses, after the clock has advanced.
    init(onPause: @escaping @Sendable () -> Void = {}) { self.onPause = onPause }

    /// The pauses of all tasks, in order.
    var pauses: [Duration] { state.withLock { $0.pauses } }

    var minimumResolution: Duration { .zero }

    var now: ContinuousClock.Instant {
        state.withLock { state in
            state.now += .seconds(1)
            return state.now
        }
    }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        state.withLock { state in
            state.pauses.append(deadline - state.now)
            state.now = deadline
        }
        onPause()
        try Task.checkCancellation()
    }
}
