public import LaurelModel

/// A wall clock that a ``ClockGuard`` judges.
///
/// While the clock is implausible because it was set, or because it differs from the database's, ``now`` continues by the time
/// that passes: nothing expires, and no moment is written, by a wrong clock.
public final class GuardedClock: WallClock, Sendable {
    private struct State {
        var judge: ClockGuard
        /// Between what moments the database's clock was when ``elapsed`` was zero.
        var database: ClosedRange<Moment>?
        /// Nil until it was looked for the first time.
        var acceptance: ClockAcceptance??
    }

    private let source: any WallClock
    private let state: Locked<State>

    /// - Parameter source: Trusted as it is now.
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

    public var now: Moment {
        let reading = Self.read(source)
        return state.withLock { $0.judge.estimate(reading.with($0.database)) }
    }

    public var elapsed: Span { source.elapsed }
    public var isShared: Bool { source.isShared }

    /// The time of the wall clock, plausible or not.
    public var wall: Moment { source.now }

    public func fault(head: Moment?) -> ClockFault? {
        var reading = Self.read(source)
        reading.head = head
        return state.withLock { $0.judge.fault(reading.with($0.database)) }
    }

    /// Reads and notes the time of the ledger's database, and the last acceptance of the clock by an operator.
    package func compare(with ledger: any Ledger) async throws {
        let start = elapsed
        let condition = try await ledger.condition()
        note(database: condition.now, after: start, before: elapsed)
        note(try await ledger.read(in: .server) { try $0.clockAcceptance() })
    }

    /// Notes what the database's clock showed between two readings of ``elapsed``; nil if the storage has no clock of its own.
    public func note(database moment: Moment?, after start: Span, before end: Span) {
        guard isShared else { return }
        state.withLock { $0.database = moment.map { $0 - max(start, end)...$0 - start } }
    }

    /// Notes the last acceptance that the ledger has. Each but the first that is noted was given since this clock was made:
    /// then the clock is trusted as it is.
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

    /// Reads both clocks at the same time, as far as the system lets it.
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
