public import LaurelCore
public import LaurelModel

/// A clock that stands still until it is moved. Tests advance it instead of sleeping.
public final class ManualClock: WallClock, MonotonicClock, Sendable {
    private struct State {
        var moment: Moment
        /// The span by which the clock was set without time passing.
        var steps = Span.zero
        var passed = Duration.zero
    }

    private let state: Locked<State>
    /// No machine shows the same time.
    public let isShared = false

    public init(_ moment: Moment) { state = Locked(State(moment: moment)) }

    public var now: Moment { state.withLock { $0.moment } }

    public var elapsed: Span {
        state.withLock { Span(milliseconds: $0.moment.milliseconds - $0.steps.milliseconds) }
    }

    public var uptime: Duration { state.withLock { $0.passed } }

    /// Lets time pass; backwards too. ``uptime`` moves forward only.
    public func advance(by span: Span) {
        state.withLock { state in
            state.moment = state.moment + span
            state.passed += .milliseconds(max(span.milliseconds, 0))
        }
    }

    /// Sets the time to `moment`. ``uptime`` stays.
    public func set(to moment: Moment) { state.withLock { $0.moment = moment } }

    /// Sets the clock forward or back, as an administrator does: no time passes.
    public func step(by span: Span) {
        state.withLock { state in
            state.moment = state.moment + span
            state.steps = Span(milliseconds: state.steps.milliseconds + span.milliseconds)
        }
    }
}
