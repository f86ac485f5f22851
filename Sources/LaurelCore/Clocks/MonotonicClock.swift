/// A clock that only advances, at the rate of real time, for durations and rate limits.
///
/// It is independent of changes of the wall clock.
public protocol MonotonicClock: Sendable {
    /// The time since a fixed but unknown instant.
    var uptime: Duration { get }
}

/// The machine's monotonic clock. It advances while the machine is suspended.
public struct SystemUptime: MonotonicClock {
    private let start = ContinuousClock.now

    /// Creates a clock that starts now.
    public init() {}

    /// The time since the clock was created.
    public var uptime: Duration { ContinuousClock.now - start }
}
