import Foundation
public import LaurelModel

/// A source of the current time.
public protocol WallClock: Sendable {
    /// The current time.
    var now: Moment { get }
    /// The time since a fixed instant, by a clock that cannot be set and that advances while the machine sleeps.
    ///
    /// A step of ``now`` is detected by comparison with it. The default follows ``now``, so that no step is detected.
    var elapsed: Span { get }
    /// Whether the clock shows real time, so that it can be compared with a database's clock. The default is true.
    var isShared: Bool { get }
    /// Returns the fault because of which ``now`` must not be used in a realm with a last commit at `head`, or nil.
    func fault(head: Moment?) -> ClockFault?
}

extension WallClock {
    /// The time since 1970, by ``now``.
    public var elapsed: Span { now - Moment(milliseconds: 0) }

    /// True.
    public var isShared: Bool { true }

    /// Returns nil: the clock is always plausible.
    public func fault(head: Moment?) -> ClockFault? { nil }
}

/// The machine's clock.
public struct SystemClock: WallClock {
    private static let start = ContinuousClock.now

    /// Creates the clock.
    public init() {}

    /// The current time of the machine.
    public var now: Moment {
        Moment(milliseconds: Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down)))
    }

    /// The time since this property was first used by the process, by `CLOCK_BOOTTIME` on Linux.
    public var elapsed: Span { Span(milliseconds: Int64((ContinuousClock.now - Self.start) / .milliseconds(1))) }
}
