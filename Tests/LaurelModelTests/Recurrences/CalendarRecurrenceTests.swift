import LaurelModel
import Testing

struct CalendarRecurrenceTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var why: String
        var recurrence: Recurrence
        /// The time after which the listed occurrences start.
        var after: String
        var starts: [String]
        var testDescription: String { why }
    }

    @Test(arguments: [
        Row(
            why: "Days in UTC", recurrence: every(.day), after: "2025-03-15",
            starts: ["2025-03-16", "2025-03-17"]),
        Row(
            why: "Weeks start on Monday", recurrence: every(.week()), after: "2025-03-16",
            starts: ["2025-03-17", "2025-03-24"]),
        Row(
            why: "Months start on the 1st", recurrence: every(.month()), after: "2025-03-16",
            starts: ["2025-04-01", "2025-05-01"]),
        Row(
            why: "Years start on 1 January", recurrence: every(.year()), after: "2025-03-16",
            starts: ["2026-01-01", "2027-01-01"]),
        Row(
            why: "Noon on Sundays in Paris", recurrence: every(.week(on: .sunday), at: "12:00", in: "Europe/Paris"),
            after: "2025-03-20", starts: ["2025-03-23T11:00Z", "2025-03-30T10:00Z", "2025-04-06T10:00Z"]),
        Row(
            why: "the 31st is the last day of a month that lacks it", recurrence: every(.month(on: 31)),
            after: "2024-01-01",
            starts: [
                "2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30", "2024-05-31", "2024-06-30", "2024-07-31",
                "2024-08-31", "2024-09-30", "2024-10-31", "2024-11-30", "2024-12-31", "2025-01-31", "2025-02-28",
            ]),
        Row(
            why: "the 30th in February", recurrence: every(.month(on: 30)), after: "2025-01-15",
            starts: ["2025-01-30", "2025-02-28", "2025-03-30"]),
        Row(
            why: "29 February", recurrence: every(.year(in: .february, on: 29)), after: "2096-01-01",
            starts: ["2096-02-29", "2097-02-28", "2098-02-28", "2099-02-28", "2100-02-28", "2101-02-28"]),
        Row(
            why: "31 April is the 30th in every year", recurrence: every(.year(in: .april, on: 31)),
            after: "2025-01-01", starts: ["2025-04-30", "2026-04-30"]),
        Row(
            why: "A start that does not exist is the first instant after it",
            recurrence: every(.day, at: "02:30", in: "Europe/Paris"), after: "2025-03-28T12:00Z",
            starts: ["2025-03-29T01:30Z", "2025-03-30T01:00Z", "2025-03-31T00:30Z"]),
        Row(
            why: "A start that exists twice is the first",
            recurrence: every(.day, at: "02:30", in: "Europe/Paris"), after: "2025-10-24T12:00Z",
            starts: ["2025-10-25T00:30Z", "2025-10-26T00:30Z", "2025-10-27T01:30Z"]),
        Row(
            why: "The instant of a clock change counts once",
            recurrence: every(.day, at: "03:00", in: "Europe/Paris"), after: "2025-10-25T12:00Z",
            starts: ["2025-10-26T02:00Z", "2025-10-27T02:00Z"]),
        Row(
            why: "A midnight that does not exist", recurrence: every(.day, in: "America/Sao_Paulo"),
            after: "2018-11-02T12:00Z", starts: ["2018-11-03T03:00Z", "2018-11-04T03:00Z", "2018-11-05T02:00Z"]),
        Row(
            why: "A midnight that is delayed by an hour", recurrence: every(.day, in: "America/Sao_Paulo"),
            after: "2018-02-16T12:00Z", starts: ["2018-02-17T02:00Z", "2018-02-18T03:00Z"]),
        Row(
            why: "A midnight that exists twice", recurrence: every(.day, in: "America/Havana"),
            after: "2025-11-01T12:00Z", starts: ["2025-11-02T04:00Z", "2025-11-03T05:00Z"]),
        Row(
            why: "A midnight that exists twice, a minute later", recurrence: every(.day, in: "America/St_Johns"),
            after: "2010-11-05T12:00Z", starts: ["2010-11-06T02:30Z", "2010-11-07T02:30Z", "2010-11-08T03:30Z"]),
        Row(
            why: "half an hour of daylight saving",
            recurrence: every(.day, at: "02:15", in: "Australia/Lord_Howe"), after: "2025-10-04T12:00Z",
            starts: ["2025-10-04T15:30Z", "2025-10-05T15:15Z"]),
        Row(
            why: "an odd offset", recurrence: every(.week(), in: "Asia/Kathmandu"), after: "2025-03-16T12:00Z",
            starts: ["2025-03-16T18:15Z"]),
        Row(
            why: "A year in the earliest time zone", recurrence: every(.year(), in: "Pacific/Kiritimati"),
            after: "2024-12-31", starts: ["2024-12-31T10:00Z", "2025-12-31T10:00Z"]),
        Row(
            why: "Local time of a city before time zones", recurrence: every(.year(), in: "Europe/Paris"),
            after: "1850-01-01", starts: ["1850-12-31T23:50:39Z"]),
    ])
    func `A calendar occurrence starts at the zone's local time`(row: Row) {
        let occurrences = Array(row.recurrence.occurrences(startingAfter: moment(row.after)).prefix(row.starts.count))
        #expect(occurrences.map(\.start) == row.starts.map(moment))
        for (occurrence, next) in zip(occurrences, occurrences.dropFirst()) {
            #expect(occurrence.end == next.start)
            #expect(occurrence.nextStart == next.start)
            #expect(occurrence.number + 1 == next.number)
        }
    }

    @Test func `A daily occurrence lasts for the zone's local day`() {
        let days = every(.day, in: "Europe/Paris")
        let lengths = ["2025-03-29", "2025-03-30", "2025-10-26"].map { day in
            days.occurrence(at: moment(day + "T12:00Z"))!.duration
        }
        #expect(lengths == [.hours(24), .hours(23), .hours(25)])
    }

    @Test(arguments: [
        ("Pacific/Apia", "2011-12-30", "2011-12-30T10:00Z"), ("Pacific/Fakaofo", "2011-12-30", "2011-12-30T11:00Z"),
        ("Pacific/Kwajalein", "1993-08-21", "1993-08-21T12:00Z"),
    ])
    func `A local day that a zone skipped has no occurrence, and its number is unused`(
        zone: String, skipped: String, jump: String
    ) throws {
        let days = every(.day, in: zone, from: skipped.replacing(/..$/, with: "01"))
        let after = try #require(days.occurrence(at: moment(jump)))
        let before = try #require(days.occurrence(before: after))
        #expect(after.start == moment(jump))
        #expect(before.end == moment(jump) && before.nextStart == moment(jump))
        #expect(before.duration == .hours(24) && after.duration == .hours(24))
        #expect(before.number + 2 == after.number)
        #expect(days.occurrence(numbered: before.number + 1) == nil)
        #expect(days.occurrence(after: before) == after)
        #expect(days.occurrence(startingAfter: before.start) == after)
        #expect(before.number + 1 == Int64(skipped.suffix(2))! - 1)
    }

    @Test func `A week that would start on a skipped day starts at the instant after it`() {
        // 30 December 2011 was a Friday.
        let weeks = every(.week(on: .friday), at: "18:00", in: "Pacific/Apia")
        #expect(weeks.occurrence(at: moment("2011-12-30T10:00Z"))?.start == moment("2011-12-30T10:00Z"))
        let years = every(.year(in: .december, on: 30), in: "Pacific/Apia")
        #expect(years.occurrence(at: moment("2012-01-01"))?.start == moment("2011-12-30T10:00Z"))
    }

    @Test func `A local day that exists twice has one occurrence`() {
        // The clocks of Kwajalein were set from 24:00 of 30 September 1969 back to 1:00 of that day.
        let days = every(.day, in: "Pacific/Kwajalein")
        let long = days.occurrence(at: moment("1969-09-30T12:00Z"))!
        #expect(long.start == moment("1969-09-29T13:00Z"))
        #expect(long.duration == .hours(47))
        #expect(days.occurrence(at: moment("1969-10-01T11:59Z")) == long)
        #expect(days.occurrence(at: moment("1969-10-01T12:00Z"))?.number == long.number + 1)
    }

    @Test func `A day continues if the clocks are set back to before its start`() {
        // At one minute past midnight, to 23:01.
        let days = every(.day, in: "America/St_Johns")
        let sunday = days.occurrence(at: moment("2010-11-07T02:30Z"))
        #expect(sunday?.start == moment("2010-11-07T02:30Z"))
        for again in ["2010-11-07T02:31Z", "2010-11-07T03:00Z", "2010-11-07T03:30Z"] {
            #expect(days.occurrence(at: moment(again)) == sunday)
        }
    }

    @Test func `Without a start, the number of a yearly occurrence is the year`() {
        #expect(every(.year()).occurrence(at: moment("1950-05-13"))?.number == 1950)
        #expect(every(.year(in: .september, on: 15)).occurrence(at: moment("1950-05-13"))?.number == 1949)
        #expect(every(.year(), in: "Asia/Tokyo").occurrence(at: moment("2025-05-13"))?.number == 2025)
    }

    @Test(arguments: [
        (CalendarPeriod.day, "2025-03-16", "2025-03-16"), (.week(), "2025-03-17", "2025-03-17"),
        (.week(), "2025-03-16", "2025-03-17"), (.week(), "2025-03-18", "2025-03-24"),
        (.month(), "2025-03-01", "2025-03-01"), (.month(), "2025-03-02", "2025-04-01"),
        (.month(on: 31), "2025-02-28", "2025-02-28"), (.month(on: 31), "2025-03-01", "2025-03-31"),
        (.year(), "2025-01-01", "2025-01-01"), (.year(), "2025-01-02", "2026-01-01"),
        (.year(in: .february, on: 29), "2025-02-28", "2025-02-28"),
        (.year(in: .february, on: 29), "2024-02-28", "2024-02-29"),
    ])
    func `The first occurrence on or after the start day has the number 0`(
        period: CalendarPeriod, day: String, start: String
    ) throws {
        let recurrence = every(period, from: day)
        let first = try #require(recurrence.occurrence(numbered: 0))
        #expect(first.start == moment(start))
        #expect(recurrence.occurrence(at: moment(start)) == first)
        #expect(recurrence.occurrence(at: Moment(milliseconds: moment(start).milliseconds - 1)) == nil)
        #expect(recurrence.occurrence(startingAfter: moment("2000-01-01")) == first)
        #expect(recurrence.occurrence(before: first) == nil)
    }

    @Test func `A duration leaves a gap and is cut at the next start`() {
        let hour = every(.week(on: .sunday), at: "12:00", in: "Europe/Paris", for: .hours(1))
        let open = hour.occurrence(at: moment("2025-03-16T11:30Z"))!
        #expect(open.end == moment("2025-03-16T12:00Z"))
        #expect(open.nextStart == moment("2025-03-23T11:00Z"))
        #expect(hour.occurrence(holding: moment("2025-03-16T12:00Z")) == nil)
        #expect(hour.occurrence(at: moment("2025-03-16T12:00Z")) == open)
        let days = every(.day, in: "Europe/Paris", for: .hours(24))
        #expect(days.occurrence(at: moment("2025-03-30T12:00Z"))?.duration == .hours(23))
        let long = days.occurrence(at: moment("2025-10-26T12:00Z"))!
        #expect(long.duration == .hours(24) && long.nextStart - long.start == .hours(25))
    }

    @Test(arguments: ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Paris", "Asia/Manila"])
    func `Calendar occurrences exist in the years 0000 to 9999 only`(zone: String) throws {
        for period in [CalendarPeriod.day, .week(), .month(on: 31), .year()] {
            let recurrence = every(period, in: zone)
            #expect(recurrence.occurrence(at: Moment(milliseconds: .min)) == nil)
            let first = try #require(recurrence.occurrence(startingAfter: Moment(milliseconds: .min)))
            #expect(first.number <= 1 && first.start >= moment("0000-01-01"))
            #expect(recurrence.occurrence(before: first) == nil)
            #expect(recurrence.occurrence(at: first.start) == first)
            let last = try #require(recurrence.occurrence(at: Moment(milliseconds: .max)))
            #expect(recurrence.occurrence(at: moment("9999-12-31T23:59:59.999Z")) == last)
            #expect(last.nextStart <= moment("9999-12-31T23:59:59.999Z"))
            #expect(recurrence.occurrence(after: last) == nil)
            #expect(recurrence.occurrence(numbered: last.number + 1) == nil)
            #expect(recurrence.occurrence(numbered: .max) == nil && recurrence.occurrence(numbered: -1) == nil)
            #expect(recurrence.occurrence(before: last)?.nextStart == last.start)
        }
    }

    @Test(
        arguments: [
            (
                CalendarPeriod.month(on: 0), nil, nil, InvalidRecurrence.day(0),
                "No month has a day 0. Use 1 to 31; in a month without that day, the last day is used."
            ),
            (.year(in: .may, on: 32), nil, nil, .day(32), nil),
            (.month(on: .min), nil, nil, .day(.min), nil),
            (.day, Span.zero, nil, .durationNotPositive(.zero), nil),
            (
                .day, .hours(25), nil, .durationOverPeriod(.hours(25), .day),
                "The duration PT25H may be longer than a day, so occurrences would overlap. Use at most PT24H, "
                    + "or omit it: each occurrence then lasts until the next."
            ),
            (.week(), .hours(169), nil, .durationOverPeriod(.hours(169), .week()), nil),
            (.month(), .days(29), nil, .durationOverPeriod(.days(29), .month()), nil),
            (.year(), .days(366), nil, .durationOverPeriod(.days(366), .year()), nil),
            (.year(), nil, "9999-01-01", .startTooLate, nil),
            (.day, nil, "9999-12-31", .startTooLate, nil),
        ] as [(CalendarPeriod, Span?, String?, InvalidRecurrence, String?)])
    func `An invalid calendar recurrence is rejected with the rule`(
        period: CalendarPeriod, duration: Span?, start: String?, error: InvalidRecurrence, words: String?
    ) throws {
        let day = try start.map { try CivilDate(iso8601: $0) } ?? CalendarRecurrence.startDayDefault
        #expect(throws: error) { try CalendarRecurrence(every: period, from: day, duration: duration) }
        if let words { #expect(error.description == words) }
    }
}
