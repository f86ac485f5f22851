public import LaurelModel

/// A wall clock that a ``ClockGuard`` checks.
///
/// If the clock was set, or differs from the database's clock, ``now`` continues by the elapsed time. Therefore,
/// a wrong clock does not cause data to expire, and commits do not get its time.
public final class GuardedClock: WallClock, Sendable {
    private struct State {
        var judge: ClockGuard
        /// The range that contained the database clock's time when ``elapsed`` was zero.
        var database: ClosedRange<Moment>?
        /// The last acceptance; the outer optional is nil until it was read for the first time.
        var acceptance: ClockAcceptance??
    }

    private let source: any WallClock
    private let state: Locked<State>

    /// Creates a clock that trusts the current time of `source`.
    public init(_ source: some WallClock) {
        self.source = source
        state = Locked(State(judge: ClockGuard(Self.read(source))))
    }

    /// Creates a clock for a process that uses `ledger` for a short time, such as a command. It compares the clock with
    /// the ledger once.
    package convenience init(_ source: some WallClock, comparedWith ledger: any Ledger) async throws {
        self.init(source)
        try await compare(with: ledger)
    }

    /// The best estimate of the current time.
    public var now: Moment {
        let reading = Self.read(source)
        return state.withLock { $0.judge.estimate(reading.with($0.database)) }
    }

    /// The elapsed time of the source.
    public var elapsed: Span { source.elapsed }
    /// Whether the source shows real time.
    public var isShared: Bool { source.isShared }

    /// The time of the wall clock, even if it is implausible.
    public var wall: Moment { source.now }

    /// Returns the fault of the wall clock, or nil if it is plausible.
    public func fault(head: Moment?) -> ClockFault? {
        var reading = Self.read(source)
        reading.head = head
        return state.withLock { $0.judge.fault(reading.with($0.database)) }
    }

    /// Reads and records the time of the ledger's database, and the operator's last acceptance of the clock.
    package func compare(with ledger: any Ledger) async throws {
        let start = elapsed
        let condition = try await ledger.condition()
        note(database: condition.now, after: start, before: elapsed)
        note(try await ledger.read(in: .server) { try $0.clockAcceptance() })
    }

    /// Records the database clock's time, read between two readings of ``elapsed``; nil if the storage has no clock.
    public func note(database moment: Moment?, after start: Span, before end: Span) {
        guard isShared else { return }
        state.withLock { $0.database = moment.map { $0 - max(start, end)...$0 - start } }
    }

    /// Records the last acceptance in the ledger.
    ///
    /// The first recorded acceptance may be older than this clock. A later one is new, so the current time is trusted.
    public func note(_ acceptance: ClockAcceptance?) {
        let reading = Self.read(source)
        state.withLock { state in
            switch state.acceptance {
            case .some(acceptance): return
            case .some: state.judge.accept(reading.with(state.database), head: acceptance?.head)
            case nil: state.judge.accept(head: acceptance?.head)
            }
            state.acceptance = .some(acceptance)
        }
    }

    /// Reads both clocks as close to the same time as the system permits.
    private static func read(_ source: some WallClock) -> ClockGuard.Reading {
        var attempts = 10
        while true {
            let start = source.elapsed
            let reading = ClockGuard.Reading(wall: source.now, elapsed: source.elapsed)
            attempts -= 1
            if attempts == 0 || reading.elapsed - start < Span(milliseconds: 100) { return reading }
        }
    }
}

extension ClockGuard.Reading {
    fileprivate func with(_ databaseAtZero: ClosedRange<Moment>?) -> Self {
        var reading = self
        reading.database = databaseAtZero.map { $0.lowerBound + elapsed...$0.upperBound + elapsed }
        return reading
    }
}

extension Span {
    fileprivate static func - (a: Span, b: Span) -> Span { Span(milliseconds: a.milliseconds &- b.milliseconds) }
}
