import Foundation
public import LaurelCore
public import LaurelModel

/// A clock that stands still until it is moved. Tests advance it instead of sleeping.
///
/// `@unchecked` because the compiler cannot see that the lock guards what changes.
public final class ManualClock: WallClock, MonotonicClock, @unchecked Sendable {
    private let lock = NSLock()
    private var moment: Moment
    /// The span by which the clock was set without time passing.
    private var steps = Span.zero
    private var passed = Duration.zero
    /// No machine shows the same time.
    public let isShared = false

    public init(_ moment: Moment) { self.moment = moment }

    public var now: Moment { lock.withLock { moment } }

    public var elapsed: Span {
        lock.withLock { Span(milliseconds: moment.milliseconds - steps.milliseconds) }
    }

    public var uptime: Duration { lock.withLock { passed } }

    /// Lets time pass; backwards too. ``uptime`` moves forward only.
    public func advance(by span: Span) {
        lock.withLock {
            moment = moment + span
            passed += .milliseconds(max(span.milliseconds, 0))
        }
    }

    /// Sets the time to `moment`. ``uptime`` stays.
    public func set(to moment: Moment) { lock.withLock { self.moment = moment } }

    /// Sets the clock forward or back, as an administrator does: no time passes.
    public func step(by span: Span) {
        lock.withLock {
            moment = moment + span
            steps = Span(milliseconds: steps.milliseconds + span.milliseconds)
        }
    }
}
