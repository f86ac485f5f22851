import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

/// The cases in which a wall clock is implausible.
struct ClockGuardTests {
    private static let start = ClockGuard.Reading(wall: Arcade.morning, elapsed: .seconds(7))

    /// A reading ten minutes after the start, with a wall clock that was set by `step`.
    private static func reading(
        step: Span, head: Span? = nil, database: Span? = nil
    ) -> ClockGuard.Reading {
        let wall = Arcade.morning + .seconds(600) + step
        return ClockGuard.Reading(
            wall: wall, elapsed: .seconds(607), head: head.map { wall + $0 },
            database: database.map { wall + $0...wall + $0 })
    }

    @Test(arguments: [
        (Span.zero, ClockFault?.none), (.seconds(60), nil), (.seconds(-60), nil),
        (.seconds(61), .stepped(.seconds(61))), (.seconds(-61), .stepped(.seconds(-61))),
        (.hours(-1), .stepped(.hours(-1))), (.hours(1), .stepped(.hours(1))), (.days(365), .stepped(.days(365))),
    ])
    func `A clock that moves by more than a minute against the time that passes is implausible`(
        step: Span, fault: ClockFault?
    ) {
        let judge = ClockGuard(Self.start)
        let reading = Self.reading(step: step)
        #expect(judge.fault(reading) == fault)
        let estimate = fault == nil ? reading.wall : Arcade.morning + .seconds(600)
        #expect(judge.estimate(reading) == estimate, "The estimate advances by the elapsed time.")
    }

    @Test(arguments: [
        (Span.zero, ClockFault?.none), (.days(-9), nil), (.seconds(2), nil),
        (Span(milliseconds: 2_001), .behindLedger(Span(milliseconds: 2_001))), (.days(1), .behindLedger(.days(1))),
    ])
    func `A clock that is more than two seconds behind the ledger's last commit is implausible`(
        lead: Span, fault: ClockFault?
    ) {
        #expect(ClockGuard(Self.start).fault(Self.reading(step: .zero, head: lead)) == fault)
    }

    @Test(arguments: [
        (Span.zero, ClockFault?.none), (.seconds(1), nil), (.seconds(-1), nil),
        (Span(milliseconds: 1_001), .offDatabase(Span(milliseconds: -1_001))), (.days(-2), .offDatabase(.days(2))),
    ])
    func `A clock that is more than a second off the database's is implausible`(lead: Span, fault: ClockFault?) {
        let judge = ClockGuard(Self.start)
        let reading = Self.reading(step: .zero, database: lead)
        #expect(judge.fault(reading) == fault)
        if fault != nil {
            #expect(judge.estimate(reading) == reading.wall + lead, "The estimate is the database's time.")
        }
    }

    @Test func `An accepted clock is plausible until it is set again`() {
        var judge = ClockGuard(Self.start)
        let reading = Self.reading(step: .hours(1), head: .days(2), database: .seconds(-5))
        judge.accept(reading, head: reading.head)
        #expect(judge.fault(reading) == nil)
        #expect(judge.estimate(reading) == reading.wall)
        #expect(judge.fault(Self.reading(step: .zero)) == .stepped(.hours(-1)))
        let ahead = Self.reading(step: .hours(1), head: .days(3), database: .seconds(-5))
        #expect(judge.fault(ahead) == .behindLedger(.days(3)), "A later commit was not accepted.")
        let off = Self.reading(step: .hours(1), database: .seconds(-7))
        #expect(judge.fault(off) == .offDatabase(.seconds(7)))
    }

    @Test func `An acceptance that is older than the process applies to the ledger only`() {
        let clock = ManualClock(Arcade.morning)
        let guarded = GuardedClock(clock)
        let head = Arcade.morning + .days(2)
        #expect(guarded.fault(head: head) == .behindLedger(.days(2)))
        guarded.note(ClockAcceptance(number: 1, moment: Arcade.morning, head: head))
        #expect(guarded.fault(head: head) == nil)
        clock.step(by: .hours(1))
        guarded.note(ClockAcceptance(number: 1, moment: Arcade.morning, head: head))
        #expect(guarded.fault(head: head) == .stepped(.hours(1)))
        clock.advance(by: .seconds(10))
        #expect(guarded.now == Arcade.morning + .seconds(10))
        guarded.note(ClockAcceptance(number: 2, moment: clock.now, head: head))
        #expect(guarded.fault(head: head) == nil)
        #expect(guarded.now == clock.now)
    }
}
