public import LaurelModel

/// Judges whether a wall clock is plausible.
///
/// Pure: it reads no clock, and judges the readings that it is given.
public struct ClockGuard: Hashable, Sendable {
    /// Several clocks, read at one time.
    public struct Reading: Hashable, Sendable {
        public var wall: Moment
        /// See ``WallClock/elapsed``.
        public var elapsed: Span
        /// The moment of the ledger's last commit; nil if it is not known.
        public var head: Moment?
        /// Between what moments the database's clock is; nil if the storage has none.
        public var database: ClosedRange<Moment>?

        public init(
            wall: Moment, elapsed: Span, head: Moment? = nil, database: ClosedRange<Moment>? = nil
        ) {
            self.wall = wall
            self.elapsed = elapsed
            self.head = head
            self.database = database
        }
    }

    /// The most that a clock may move against the time that passes.
    public static let stepMax = Span.seconds(60)
    /// The most that a clock may be behind the ledger's last commit.
    public static let lagMax = Span.seconds(2)
    /// The most that a clock may differ from the database's.
    public static let databaseDifferenceMax = Span.seconds(1)

    /// When the wall clock was last known to be right: at the start, or when an operator accepted it.
    private var base: Reading
    /// The ledger may be ahead of the clock up to this moment: an operator accepted that.
    private var acceptedHead: Moment?
    private var acceptedDifference = Span.zero

    /// Trusts the wall clock as `reading` has it.
    public init(_ reading: Reading) { base = reading }

    /// Trusts the wall clock as `reading` has it, and a ledger whose last commit is not after `head`.
    public mutating func accept(_ reading: Reading, head: Moment?) {
        base = reading
        acceptedDifference = difference(reading)
        accept(head: head)
    }

    /// Lets the ledger be ahead of the clock as far as `head`.
    public mutating func accept(head: Moment?) { acceptedHead = head }

    /// The fault of the wall clock; nil if it is plausible.
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

    /// The best estimate of the time: the wall clock's if it is plausible, otherwise the time by the database's clock or by the
    /// time that has passed.
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
