public import LaurelModel

/// A check of whether a wall clock is plausible.
///
/// It reads no clock itself, so its results depend on the passed readings only.
public struct ClockGuard: Hashable, Sendable {
    /// Readings of several clocks at the same time.
    public struct Reading: Hashable, Sendable {
        /// The time of the wall clock.
        public var wall: Moment
        /// The elapsed time; see ``WallClock/elapsed``.
        public var elapsed: Span
        /// The timestamp of the ledger's last commit; nil if it is unknown.
        public var head: Moment?
        /// The range that contains the database clock's time; nil if the storage has no clock.
        public var database: ClosedRange<Moment>?

        /// Creates a reading.
        public init(
            wall: Moment, elapsed: Span, head: Moment? = nil, database: ClosedRange<Moment>? = nil
        ) {
            self.wall = wall
            self.elapsed = elapsed
            self.head = head
            self.database = database
        }
    }

    /// The maximum step of a clock relative to the elapsed time.
    public static let stepMax = Span.seconds(60)
    /// The maximum lag of a clock behind the ledger's last commit.
    public static let lagMax = Span.seconds(2)
    /// The maximum difference between a clock and the database's clock.
    public static let databaseDifferenceMax = Span.seconds(1)

    /// The last reading that is known to be right: at the start, or when an operator accepted the clock.
    private var base: Reading
    /// The time up to which the ledger may be ahead of the clock, because an operator accepted it.
    private var acceptedHead: Moment?
    private var acceptedDifference = Span.zero

    /// Creates a guard that trusts the wall clock of `reading`.
    public init(_ reading: Reading) { base = reading }

    /// Trusts the wall clock of `reading`, and accepts a ledger whose last commit is not after `head`.
    public mutating func accept(_ reading: Reading, head: Moment?) {
        base = reading
        acceptedDifference = difference(reading)
        accept(head: head)
    }

    /// Accepts a ledger whose last commit is not after `head`, even if it is ahead of the clock.
    public mutating func accept(head: Moment?) { acceptedHead = head }

    /// Returns the fault of the wall clock, or nil if it is plausible.
    public func fault(_ reading: Reading) -> ClockFault? {
        let difference = difference(reading)
        if difference.isBeyond(Self.databaseDifferenceMax),
            (difference.milliseconds &- acceptedDifference.milliseconds).magnitude
                > Self.databaseDifferenceMax.milliseconds.magnitude
        {
            return .offDatabase(difference)
        }
        let step = step(reading)
        if step.isBeyond(Self.stepMax) { return .stepped(step) }
        if let head = reading.head, head - reading.wall > Self.lagMax, acceptedHead.map({ head > $0 }) ?? true {
            return .behindLedger(head - reading.wall)
        }
        return nil
    }

    /// Returns the best estimate of the time.
    ///
    /// That is the wall clock's time if it is plausible, otherwise the time by the database's clock or by the elapsed
    /// time.
    public func estimate(_ reading: Reading) -> Moment {
        switch fault(reading) {
        case nil, .behindLedger: reading.wall
        case .stepped: expected(reading)
        case .offDatabase: reading.database?.lowerBound ?? reading.wall
        }
    }

    private func expected(_ reading: Reading) -> Moment {
        base.wall + Span(milliseconds: (reading.elapsed.milliseconds &- base.elapsed.milliseconds))
    }

    private func step(_ reading: Reading) -> Span { reading.wall - expected(reading) }

    private func difference(_ reading: Reading) -> Span {
        guard let database = reading.database else { return .zero }
        if reading.wall > database.upperBound { return reading.wall - database.upperBound }
        return reading.wall < database.lowerBound ? reading.wall - database.lowerBound : .zero
    }
}

extension Span {
    fileprivate func isBeyond(_ limit: Span) -> Bool { milliseconds.magnitude > limit.milliseconds.magnitude }
}
