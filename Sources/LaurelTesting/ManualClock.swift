public import LaurelCore
public import LaurelModel

/// A clock that advances only when a test moves it. Tests advance it instead of sleeping.
public final class ManualClock: WallClock, MonotonicClock, Sendable {
    private struct State {
        var moment: Moment
        /// The sum of the changes by ``step(by:)``.
        var steps = Span.zero
        var passed = Duration.zero
    }

    private let state: Locked<State>
    /// The clock is not shared with other machines.
    public let isShared = false

    /// Creates a clock that shows `moment`.
    public init(_ moment: Moment) { state = Locked(State(moment: moment)) }

    /// The current wall-clock time.
    public var now: Moment { state.withLock { $0.moment } }

    /// The elapsed time since an arbitrary origin. ``step(by:)`` does not change it.
    public var elapsed: Span {
        state.withLock { Span(milliseconds: $0.moment.milliseconds - $0.steps.milliseconds) }
    }

    /// The monotonic time.
    public var uptime: Duration { state.withLock { $0.passed } }

    /// Advances the time by `span`, which may be negative. ``uptime`` never decreases.
    public func advance(by span: Span) {
        state.withLock { state in
            state.moment = state.moment + span
            state.passed += .milliseconds(max(span.milliseconds, 0))
        }
    }

    /// Sets the wall-clock time to `moment`. ``uptime`` does not change.
    public func set(to moment: Moment) { state.withLock { $0.moment = moment } }

    /// Changes the wall-clock time, as if an administrator set the clock. ``elapsed`` and ``uptime`` do not change.
    public func step(by span: Span) {
        state.withLock { state in
            state.moment = state.moment + span
            state.steps = Span(milliseconds: state.steps.milliseconds + span.milliseconds)
        }
    }
}
