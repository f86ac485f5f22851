import Foundation
public import LaurelModel

/// A source of the current time.
public protocol WallClock: Sendable {
    var now: Moment { get }
    /// The time since a fixed instant, by a clock that cannot be set and that advances while the machine sleeps.
    ///
    /// A step of ``now`` is found by comparison with it. The default follows ``now``, so that no step is found.
    var elapsed: Span { get }
    /// Whether it shows the time that other machines' clocks show, so that it can be compared with a database's. The default is
    /// true.
    var isShared: Bool { get }
    /// The fault because of which ``now`` must not decide anything in a realm with a last commit at `head`; nil if there is none.
    func fault(head: Moment?) -> ClockFault?
}

extension WallClock {
    public var elapsed: Span { now - Moment(milliseconds: 0) }

    public var isShared: Bool { true }

    public func fault(head: Moment?) -> ClockFault? { nil }
}

/// The machine's clock.
public struct SystemClock: WallClock {
    private static let start = ContinuousClock.now

    public init() {}

    public var now: Moment {
        Moment(milliseconds: Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down)))
    }

    /// Measured by `CLOCK_BOOTTIME` on Linux.
    public var elapsed: Span { Span(milliseconds: Int64((ContinuousClock.now - Self.start) / .milliseconds(1))) }
}
