/// A clock that only goes forward, at the rate of real time: durations and rate limits are measured by it.
///
/// A wall clock that is set to another time does not change it.
public protocol MonotonicClock: Sendable {
    /// The time since a fixed but unknown instant.
    var uptime: Duration { get }
}

/// The machine's monotonic clock. It goes on while the machine is suspended.
public struct SystemUptime: MonotonicClock {
    private let start = ContinuousClock.now

    public init() {}

    public var uptime: Duration { ContinuousClock.now - start }
}
