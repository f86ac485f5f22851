import LaurelModel
import Testing

/// The three schedules of Apple's article on recurring leaderboards, and edge cases.
struct FixedRecurrenceTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var schedule: Schedule
        var at: String
        /// The number, start, end and next start of the current occurrence; nil before the first.
        var current: (Int64, String, String, String)?
        var state: OccurrenceState?

        init(
            _ schedule: Schedule, at: String, _ current: (Int64, String, String, String)?, _ state: OccurrenceState?
        ) {
            self.schedule = schedule
            self.at = at
            self.current = current
            self.state = state
        }

        var testDescription: String { "\(schedule) at \(at)" }
    }

    enum Schedule: Sendable {
        /// Without gaps.
        case daily
        /// An hour every Sunday at noon.
        case sundays
        /// 15 minutes of every hour.
        case hourly

        var recurrence: Recurrence {
            switch self {
            case .daily: fixed("2025-03-10", .hours(24), .hours(24))
            case .sundays: fixed("2025-03-16T12:00Z", .seconds(60 * 60), .days(7))
            case .hourly: fixed("2025-03-16T09:00Z", .seconds(15 * 60), .seconds(60 * 60))
            }
        }
    }

    @Test(arguments: [
        Row(.daily, at: "2025-03-09T23:59:59.999Z", nil, nil),
        Row(.daily, at: "2025-03-10", (0, "2025-03-10", "2025-03-11", "2025-03-11"), .open),
        Row(.daily, at: "2025-03-10T23:59:59.999Z", (0, "2025-03-10", "2025-03-11", "2025-03-11"), .open),
        Row(.daily, at: "2025-03-11", (1, "2025-03-11", "2025-03-12", "2025-03-12"), .open),
        Row(.daily, at: "2035-03-10T12:00Z", (3_652, "2035-03-10", "2035-03-11", "2035-03-11"), .open),
        Row(.sundays, at: "2025-03-16T11:59:59.999Z", nil, nil),
        Row(
            .sundays, at: "2025-03-16T12:00Z",
            (0, "2025-03-16T12:00Z", "2025-03-16T13:00Z", "2025-03-23T12:00Z"), .open),
        Row(
            .sundays, at: "2025-03-16T12:59:59.999Z",
            (0, "2025-03-16T12:00Z", "2025-03-16T13:00Z", "2025-03-23T12:00Z"), .open),
        Row(
            .sundays, at: "2025-03-16T13:00Z",
            (0, "2025-03-16T12:00Z", "2025-03-16T13:00Z", "2025-03-23T12:00Z"), .settling),
        Row(
            .sundays, at: "2025-03-16T13:00:59.999Z",
            (0, "2025-03-16T12:00Z", "2025-03-16T13:00Z", "2025-03-23T12:00Z"), .settling),
        Row(
            .sundays, at: "2025-03-16T13:01Z",
            (0, "2025-03-16T12:00Z", "2025-03-16T13:00Z", "2025-03-23T12:00Z"), .gap),
        Row(
            .sundays, at: "2025-03-23T11:59:59.999Z",
            (0, "2025-03-16T12:00Z", "2025-03-16T13:00Z", "2025-03-23T12:00Z"), .gap),
        Row(
            .sundays, at: "2025-03-23T12:00Z",
            (1, "2025-03-23T12:00Z", "2025-03-23T13:00Z", "2025-03-30T12:00Z"), .open),
        Row(
            .hourly, at: "2025-03-16T09:14:59.999Z",
            (0, "2025-03-16T09:00Z", "2025-03-16T09:15Z", "2025-03-16T10:00Z"), .open),
        Row(
            .hourly, at: "2025-03-16T09:15Z",
            (0, "2025-03-16T09:00Z", "2025-03-16T09:15Z", "2025-03-16T10:00Z"), .settling),
        Row(
            .hourly, at: "2025-03-16T09:59Z",
            (0, "2025-03-16T09:00Z", "2025-03-16T09:15Z", "2025-03-16T10:00Z"), .gap),
        Row(
            .hourly, at: "2025-03-17T09:00Z",
            (24, "2025-03-17T09:00Z", "2025-03-17T09:15Z", "2025-03-17T10:00Z"), .open),
    ])
    func `The schedules of Apple's article have the documented occurrences`(row: Row) {
        let current = row.schedule.recurrence.occurrence(at: moment(row.at))
        #expect(
            current
                == row.current.map {
                    Occurrence(number: $0, start: moment($1), end: moment($2), nextStart: moment($3))
                })
        #expect(current?.state(at: moment(row.at)) == row.state)
    }

    @Test func `A score belongs to the occurrence in which it was earned, and to none in a gap`() {
        let sundays = Schedule.sundays.recurrence
        #expect(sundays.occurrence(holding: moment("2025-03-16T11:59:59.999Z")) == nil)
        #expect(sundays.occurrence(holding: moment("2025-03-16T12:00Z"))?.number == 0)
        #expect(sundays.occurrence(holding: moment("2025-03-16T12:59:59.999Z"))?.number == 0)
        #expect(sundays.occurrence(holding: moment("2025-03-16T13:00Z")) == nil)
        #expect(sundays.occurrence(holding: moment("2025-03-23T12:30Z"))?.number == 1)
    }

    @Test func `The next occurrence is known before the first start, in an occurrence and in a gap`() {
        let sundays = Schedule.sundays.recurrence
        #expect(sundays.occurrence(startingAfter: moment("2020-01-01"))?.start == moment("2025-03-16T12:00Z"))
        #expect(sundays.occurrence(startingAfter: moment("2025-03-16T12:00Z"))?.start == moment("2025-03-23T12:00Z"))
        #expect(sundays.occurrence(startingAfter: moment("2025-03-20"))?.start == moment("2025-03-23T12:00Z"))
        #expect(
            sundays.occurrences(startingAfter: moment("2025-03-20")).prefix(3).map(\.start)
                == [moment("2025-03-23T12:00Z"), moment("2025-03-30T12:00Z"), moment("2025-04-06T12:00Z")])
    }

    @Test func `No occurrence has a negative number or starts after the year 9999`() {
        let daily = Schedule.daily.recurrence
        #expect(daily.occurrence(numbered: -1) == nil)
        #expect(daily.occurrence(numbered: .min) == nil)
        #expect(daily.occurrence(numbered: .max) == nil)
        let last = daily.occurrence(at: Moment(milliseconds: .max))!
        #expect(last.end == moment("9999-12-31"))
        #expect(daily.occurrence(numbered: last.number) == last)
        #expect(daily.occurrence(numbered: last.number + 1) == nil)
        #expect(daily.occurrence(after: last) == nil)
        #expect(daily.occurrence(before: last)?.number == last.number - 1)
        #expect(daily.occurrence(startingAfter: last.start) == nil)
        #expect(daily.occurrence(at: Moment(milliseconds: .min)) == nil)
        #expect(daily.occurrence(startingAfter: Moment(milliseconds: .min))?.number == 0)
        #expect(daily.occurrence(before: daily.occurrence(numbered: 0)!) == nil)
        #expect(Array(daily.occurrences(startingAfter: last.start)).isEmpty)
        let first = fixed("0000-01-01", .days(1), .days(1))
        #expect(first.occurrence(at: moment("0000-01-01"))?.number == 0)
        #expect(first.occurrence(at: Moment(milliseconds: moment("0000-01-01").milliseconds - 1)) == nil)
    }

    /// A linear search would take 252 million steps for each query.
    @Test func `Queries of a distant occurrence take constant time`() {
        let seconds = fixed("2025-01-01", .seconds(1), .seconds(1))
        for number in Int64(252_460_800)..<252_470_800 {
            let at = moment("2025-01-01") + .seconds(number)
            #expect(seconds.occurrence(at: at)?.number == number)
        }
    }

    @Test(
        arguments: [
            (
                "2025-01-01", Span.zero, Span.hours(1), InvalidRecurrence.durationNotPositive(.zero),
                "The duration PT0S is not positive. Use the time for which each occurrence is open, such as "
                    + "PT1H, or omit it."
            ),
            (
                "2025-01-01", .hours(-1), .hours(1), .durationNotPositive(.hours(-1)),
                "The duration -PT1H is not positive. Use the time for which each occurrence is open, such as "
                    + "PT1H, or omit it."
            ),
            (
                "2025-01-01", .hours(1), .zero, .intervalNotPositive(.zero),
                "The interval PT0S is not positive. Use the time from one start to the next, such as PT24H."
            ),
            (
                "2025-01-01", .hours(1), .hours(-24), .intervalNotPositive(.hours(-24)),
                "The interval -PT24H is not positive. Use the time from one start to the next, such as PT24H."
            ),
            (
                "2025-01-01", Span(milliseconds: 3_600_001), .hours(1),
                .durationOverInterval(Span(milliseconds: 3_600_001), .hours(1)),
                "The duration PT1H0.001S is longer than the interval PT1H, so occurrences would overlap. Shorten the "
                    + "duration or lengthen the interval."
            ),
            (
                "9999-12-31", .days(1), .days(1), .startTooLate,
                "No occurrence after that start ends before the year 10000. Use an earlier start."
            ),
            ("2025-01-01", .days(1), Span(milliseconds: .max), .startTooLate, nil),
        ] as [(String, Span, Span, InvalidRecurrence, String?)])
    func `An invalid fixed recurrence is rejected with the rule`(
        start: String, duration: Span, interval: Span, error: InvalidRecurrence, words: String?
    ) {
        #expect(throws: error) {
            try FixedRecurrence(start: moment(start), duration: duration, interval: interval)
        }
        if let words { #expect(error.description == words) }
    }

    @Test func `A start outside the years 0000 to 9999 is rejected without overflow`() {
        for milliseconds in [Int64.min, moment("0000-01-01").milliseconds - 1] {
            #expect(throws: InvalidRecurrence.startTooEarly) {
                try FixedRecurrence(start: Moment(milliseconds: milliseconds), duration: .days(1), interval: .days(1))
            }
        }
        #expect(throws: InvalidRecurrence.startTooLate) {
            try FixedRecurrence(start: Moment(milliseconds: .max), duration: .days(1), interval: .days(1))
        }
    }
}
