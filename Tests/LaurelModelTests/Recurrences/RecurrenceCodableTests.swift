import Foundation
import LaurelModel
import LaurelTesting
import Testing

struct RecurrenceCodableTests {
    @Test(arguments: [
        (
            #"{"start":"2025-03-16T12:00:00Z","duration":"PT1H","interval":"P7D"}"#,
            fixed("2025-03-16T12:00Z", .hours(1), .days(7))
        ),
        (#"{"start":"2025-03-16","interval":"PT24H"}"#, fixed("2025-03-16", .hours(24), .hours(24))),
        (#"{"every":"day"}"#, every(.day)),
        (#"{"every":"week"}"#, every(.week(on: .monday))),
        (#"{"every":"month"}"#, every(.month(on: 1))),
        (#"{"every":"year"}"#, every(.year(in: .january, on: 1))),
        (
            #"{"every":"week","weekday":"sunday","at":"12:00","zone":"Europe/Paris","duration":"PT1H"}"#,
            every(.week(on: .sunday), at: "12:00", in: "Europe/Paris", for: .hours(1))
        ),
        (
            #"{"every":"month","day":31,"start":"2025-01-01","zone":"Asia/Tokyo"}"#,
            every(.month(on: 31), in: "Asia/Tokyo", from: "2025-01-01")
        ),
        (#"{"every":"year","month":"february","day":29}"#, every(.year(in: .february, on: 29))),
        (#"{"every":"week","weekday":null,"at":null}"#, every(.week())),
    ])
    func `A recurrence is decoded from JSON`(json: String, recurrence: Recurrence) throws {
        #expect(try Self.read(json) == recurrence)
    }

    @Test(arguments: [
        (
            fixed("2025-03-16", .hours(24), .hours(24)),
            #"{"duration":"PT24H","interval":"PT24H","start":"2025-03-16T00:00:00.000Z"}"#
        ),
        (every(.day), #"{"at":"00:00","every":"day","zone":"UTC"}"#),
        (every(.week()), #"{"at":"00:00","every":"week","weekday":"monday","zone":"UTC"}"#),
        (every(.month()), #"{"at":"00:00","day":1,"every":"month","zone":"UTC"}"#),
        (every(.year()), #"{"at":"00:00","day":1,"every":"year","month":"january","zone":"UTC"}"#),
        (
            every(.week(on: .sunday), at: "12:00:30", in: "Europe/Paris", from: "2025-03-16", for: .hours(1)),
            #"{"at":"12:00:30","duration":"PT1H","every":"week","start":"2025-03-16","weekday":"sunday","#
                + #""zone":"Europe/Paris"}"#
        ),
    ])
    func `A recurrence is encoded with its defaults`(recurrence: Recurrence, json: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(try String(decoding: encoder.encode(recurrence), as: UTF8.self) == json)
        #expect(try Self.read(json) == recurrence)
    }

    @Test(arguments: [
        (
            "{}",
            "A recurrence requires either “every” (day, week, month, year) or, for a fixed interval, “start” and "
                + "“interval”."
        ),
        (
            #"{"every":"fortnight"}"#, "Unknown value “fortnight”. Supported values: day, week, month, year."
        ),
        (
            #"{"every":"day","weekday":"monday"}"#,
            "A recurrence of every day has no field “weekday”. Supported fields: every, at, zone, start, duration."
        ),
        (
            #"{"every":"week","interval":"P7D"}"#,
            """
            A recurrence of every week has no field “interval”. Supported fields: every, weekday, at, zone, start, \
            duration.
            """
        ),
        (
            #"{"every":"month","month":"may"}"#,
            "A recurrence of every month has no field “month”. Supported fields: every, day, at, zone, start, duration."
        ),
        (
            #"{"every":"year","timezone":"UTC"}"#,
            "A recurrence of every year has no field “timezone”. Supported fields: every, month, day, at, zone, start, "
                + "duration."
        ),
        (
            #"{"start":"2025-03-16","interval":"PT24H","zone":"UTC"}"#,
            "A recurrence without “every” has no field “zone”. Supported fields: start, duration, interval."
        ),
        (
            #"{"every":"week","weekday":"Sunday"}"#,
            "Unknown value “Sunday”. Supported values: monday, tuesday, wednesday, thursday, friday, saturday, sunday."
        ),
        (
            #"{"every":"year","month":"febuary"}"#,
            """
            Unknown value “febuary”. Supported values: january, february, march, april, may, june, july, august, \
            september, october, 
            """
                + "november, december."
        ),
        (
            #"{"every":"day","zone":"Paris"}"#,
            "“Paris” is not a time zone. Use UTC or a name of the time zone database, such as Europe/Paris or "
                + "America/New_York."
        ),
        (
            #"{"every":"day","at":"24:00"}"#,
            "“24:00” is not a time of day. Use hours and minutes from 00:00 to 23:59, with optional seconds, such "
                + "as 18:30 or 18:30:15."
        ),
        (
            #"{"every":"day","start":"2025-03-16T00:00Z"}"#,
            "“2025-03-16T00:00Z” is not a calendar day. Use a day without a time, such as 2025-03-16."
        ),
        (
            #"{"every":"day","duration":"1h"}"#,
            "“1h” is not a duration. Use PT15M, PT24H, PT1H30M or P7D."
        ),
        (
            #"{"every":"month","day":32}"#,
            "No month has a day 32. Use 1 to 31; in a month without that day, the last day is used."
        ),
        (
            #"{"start":"2025-03-16","duration":"PT2H","interval":"PT1H"}"#,
            "The duration PT2H is longer than the interval PT1H, so occurrences would overlap. Shorten the duration "
                + "or lengthen the interval."
        ),
        (
            #"{"start":"2025-03-16","interval":"PT0S"}"#,
            "The interval PT0S is not positive. Use the time from one start to the next, such as PT24H."
        ),
        (
            #"{"start":"tomorrow","interval":"PT24H"}"#,
            "“tomorrow” is not a date. Use 2025-03-16, 2025-03-16T09:30:00Z or 2025-03-16T09:30:00.000+01:00."
        ),
    ])
    func `An invalid recurrence in JSON is rejected with the rule`(json: String, words: String) {
        let error = #expect(throws: DecodingError.self) { try Self.read(json) }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.debugDescription == words)
    }

    @Test(arguments: [
        #"{"interval":"PT24H"}"#, #"{"every":7}"#, #"{"every":"month","day":"1"}"#, #"{"every":"month","day":1.5}"#,
        #"{"every":["day"]}"#, #""day""#, "[]", "null",
    ])
    func `A recurrence with a wrong type or without a start is rejected`(json: String) {
        #expect(throws: DecodingError.self) { try Self.read(json) }
    }

    @Test(arguments: Seeds.first(20))
    func `An encoded recurrence is decoded as the same recurrence`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<20 {
            let change = ClockChange.all.randomElement(using: &random)!
            let recurrence = RandomSchedule(near: change, using: &random).recurrence
            #expect(try JSONDecoder().decode(Recurrence.self, from: JSONEncoder().encode(recurrence)) == recurrence)
        }
    }

    private static func read(_ json: String) throws -> Recurrence {
        try JSONDecoder().decode(Recurrence.self, from: Data(json.utf8))
    }
}
