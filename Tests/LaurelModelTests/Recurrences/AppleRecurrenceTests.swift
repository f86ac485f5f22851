import LaurelModel
import LaurelTesting
import Testing

struct AppleRecurrenceTests {
    @Test(arguments: [
        ("PT5M", "FREQ=MINUTELY;INTERVAL=5", Span.seconds(300), Span.seconds(300)),
        ("PT15M", "FREQ=HOURLY;INTERVAL=1", .seconds(900), .hours(1)),
        ("PT24H", "FREQ=DAILY;INTERVAL=1", .hours(24), .hours(24)),
        ("PT168H", "FREQ=DAILY;INTERVAL=7", .days(7), .days(7)),
        ("PT1H", "FREQ=DAILY;INTERVAL=7", .hours(1), .days(7)),
        ("PT36H", "FREQ=HOURLY;INTERVAL=36", .hours(36), .hours(36)),
        ("PT1H30M", "FREQ=MINUTELY;INTERVAL=90", .seconds(5_400), .seconds(5_400)),
    ])
    func `App Store Connect's form of a recurrence is parsed and encoded`(
        duration: String, rule: String, open: Span, interval: Span
    ) throws {
        let apple = AppleRecurrence(
            recurrenceStartDate: "2025-05-28T19:00:55Z", recurrenceDuration: duration, recurrenceRule: rule)
        let recurrence = fixed("2025-05-28T19:00:55Z", open, interval)
        #expect(try Recurrence(apple) == recurrence)
        #expect(try AppleRecurrence(recurrence) == apple)
    }

    @Test(arguments: [
        ("P1D", "FREQ=HOURLY;INTERVAL=24", "PT24H", "FREQ=DAILY;INTERVAL=1"),
        ("P7D", "FREQ=MINUTELY;INTERVAL=10080", "PT168H", "FREQ=DAILY;INTERVAL=7"),
        ("PT60M", "FREQ=MINUTELY;INTERVAL=60", "PT1H", "FREQ=HOURLY;INTERVAL=1"),
    ])
    func `Equal Apple recurrences are encoded in one form`(
        duration: String, rule: String, newDuration: String, newRule: String
    ) throws {
        let read = try Recurrence(
            AppleRecurrence(
                recurrenceStartDate: "2025-03-16T01:00:00+01:00", recurrenceDuration: duration, recurrenceRule: rule))
        #expect(
            try AppleRecurrence(read)
                == AppleRecurrence(
                    recurrenceStartDate: "2025-03-16T00:00:00Z", recurrenceDuration: newDuration,
                    recurrenceRule: newRule))
    }

    @Test(arguments: [
        ("", InvalidAppleRule.unreadable("")), ("FREQ=DAILY", .unreadable("FREQ=DAILY")),
        ("INTERVAL=1;FREQ=DAILY", .unreadable("INTERVAL=1;FREQ=DAILY")),
        ("FREQ=DAILY;INTERVAL=1;", .unreadable("FREQ=DAILY;INTERVAL=1;")),
        ("FREQ=DAILY;INTERVAL=1;COUNT=3", .unreadable("FREQ=DAILY;INTERVAL=1;COUNT=3")),
        ("RRULE:FREQ=DAILY;INTERVAL=1", .unreadable("RRULE:FREQ=DAILY;INTERVAL=1")),
        ("FREQ=WEEKLY;INTERVAL=1", .frequency("WEEKLY")), ("FREQ=daily;INTERVAL=1", .frequency("daily")),
        ("FREQ=;INTERVAL=1", .frequency("")), ("FREQ=DAILY;INTERVAL=", .interval("")),
        ("FREQ=DAILY;INTERVAL=0", .interval("0")), ("FREQ=DAILY;INTERVAL=-1", .interval("-1")),
        ("FREQ=DAILY;INTERVAL=+1", .interval("+1")), ("FREQ=DAILY;INTERVAL=1.5", .interval("1.5")),
        ("FREQ=DAILY;INTERVAL= 1", .interval(" 1")), ("FREQ=DAILY;INTERVAL=١", .interval("١")),
        ("FREQ=DAILY;INTERVAL=106751991168", .interval("106751991168")),
        ("FREQ=DAILY;INTERVAL=99999999999999999999", .interval("99999999999999999999")),
    ])
    func `A rule in another form is rejected`(rule: String, error: InvalidAppleRule) {
        #expect(throws: error) { try AppleRecurrence.interval(ofRule: rule) }
    }

    @Test(arguments: [
        (
            "2025-02-30", "PT24H", "FREQ=DAILY;INTERVAL=1",
            "recurrenceStartDate: “2025-02-30” is not a date. Use 2025-03-16, 2025-03-16T09:30:00Z or "
                + "2025-03-16T09:30:00.000+01:00."
        ),
        (
            "2025-03-16", "1 day", "FREQ=DAILY;INTERVAL=1",
            "recurrenceDuration: “1 day” is not a duration. Use PT15M, PT24H, PT1H30M or P7D."
        ),
        (
            "2025-03-16", "PT24H", "daily",
            "recurrenceRule: “daily” is not a recurrence rule. Use FREQ=MINUTELY, FREQ=HOURLY or FREQ=DAILY, a "
                + "semicolon, and INTERVAL=n, such as FREQ=DAILY;INTERVAL=7."
        ),
        (
            "2025-03-16", "PT24H", "FREQ=WEEKLY;INTERVAL=1",
            "recurrenceRule: App Store Connect does not support FREQ=WEEKLY. Use FREQ=DAILY;INTERVAL=7 for a week."
        ),
        (
            "2025-03-16", "PT24H", "FREQ=YEARLY;INTERVAL=1",
            "recurrenceRule: Unknown FREQ “YEARLY”. Use MINUTELY, HOURLY or DAILY."
        ),
        (
            "2025-03-16", "PT24H", "FREQ=DAILY;INTERVAL=0",
            "recurrenceRule: Invalid INTERVAL “0”. Use a whole number of at least 1."
        ),
        (
            "2025-03-16", "PT25H", "FREQ=DAILY;INTERVAL=1",
            "The duration PT25H is longer than the interval PT24H, so occurrences would overlap. Shorten the "
                + "duration or lengthen the interval."
        ),
    ])
    func `The error for an invalid Apple recurrence names the field`(
        start: String, duration: String, rule: String, words: String
    ) {
        let apple = AppleRecurrence(
            recurrenceStartDate: start, recurrenceDuration: duration, recurrenceRule: rule)
        #expect(sentence { try Recurrence(apple) } == words)
    }

    @Test(arguments: [
        (
            every(.day), InexpressibleRecurrence.calendar,
            "App Store Connect does not support calendar recurrences, only a fixed interval. Use “start”, "
                + "“duration” and “interval” instead of “every”."
        ),
        (
            fixed("2025-03-16", .seconds(60), .seconds(90)), .interval(.seconds(90)),
            "App Store Connect requires an interval in whole minutes, and PT1M30S is not. Round it."
        ),
        (
            fixed("2025-03-16", Span(milliseconds: 500), .seconds(60)), .duration(Span(milliseconds: 500)),
            "App Store Connect requires a duration in whole seconds, and PT0.5S is not. Round it."
        ),
        (
            fixed("2025-03-16T00:00:00.5Z", .seconds(60), .seconds(60)), .start(moment("2025-03-16T00:00:00.5Z")),
            "App Store Connect requires a start at a whole second, and 2025-03-16T00:00:00.500Z is not. Round it."
        ),
    ])
    func `A recurrence that Apple's form cannot express is rejected with the reason`(
        recurrence: Recurrence, error: InexpressibleRecurrence, words: String
    ) {
        #expect(throws: error) { try AppleRecurrence(recurrence) }
        #expect(error.description == words)
    }

    @Test(arguments: Seeds.first(20))
    func `An encoded Apple recurrence is parsed as the same recurrence`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<50 {
            let interval = Int64.random(in: 1...100_000, using: &random) * 60
            let recurrence = fixed(
                Moment(milliseconds: .random(in: 0...4_000_000_000, using: &random) * 1_000).iso8601,
                .seconds(.random(in: 1...interval, using: &random)), .seconds(interval))
            #expect(try Recurrence(AppleRecurrence(recurrence)) == recurrence)
        }
    }
}
