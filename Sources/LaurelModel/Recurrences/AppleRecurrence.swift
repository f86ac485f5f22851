/// A recurrence in the three text fields of App Store Connect and of `.gamekit` bundles.
///
///     recurrenceStartDate  2025-05-28T19:00:55Z
///     recurrenceDuration   PT5M
///     recurrenceRule       FREQ=MINUTELY;INTERVAL=5
public struct AppleRecurrence: Hashable, Sendable {
    /// The start of the first occurrence, as an ISO 8601 date.
    public var recurrenceStartDate: String
    /// The duration of an occurrence, as an ISO 8601 duration.
    public var recurrenceDuration: String
    /// The interval between starts, as a rule such as `FREQ=DAILY;INTERVAL=7`.
    public var recurrenceRule: String

    /// Creates a recurrence from Apple's fields.
    public init(recurrenceStartDate: String, recurrenceDuration: String, recurrenceRule: String) {
        self.recurrenceStartDate = recurrenceStartDate
        self.recurrenceDuration = recurrenceDuration
        self.recurrenceRule = recurrenceRule
    }

    /// Converts `recurrence` to the form that App Store Connect accepts: no fractions of a second, no days in the
    /// duration.
    ///
    /// App Store Connect also requires a start in the future. That depends on the current time and is not checked here.
    ///
    /// - Throws: ``InexpressibleRecurrence`` if Apple's form cannot express the recurrence.
    public init(_ recurrence: Recurrence) throws(InexpressibleRecurrence) {
        guard case .fixed(let fixed) = recurrence else { throw .calendar }
        guard let rule = Self.rule(for: fixed.interval) else { throw .interval(fixed.interval) }
        guard fixed.duration.milliseconds % 1_000 == 0 else { throw .duration(fixed.duration) }
        guard fixed.start.milliseconds % 1_000 == 0 else { throw .start(fixed.start) }
        recurrenceStartDate = fixed.start.iso8601.prefix { $0 != "." } + "Z"
        recurrenceDuration = fixed.duration.iso8601
        recurrenceRule = rule
    }

    /// Returns the rule in the largest unit that divides the interval; nil if the interval is not a whole number of
    /// minutes.
    private static func rule(for interval: Span) -> String? {
        units.last { interval.milliseconds % $0.span.milliseconds == 0 }
            .map { "FREQ=\($0.frequency);INTERVAL=\(interval.milliseconds / $0.span.milliseconds)" }
    }

    /// The units, from the smallest to the largest.
    private static let units: [(frequency: String, span: Span)] = [
        ("MINUTELY", .seconds(60)), ("HOURLY", .hours(1)), ("DAILY", .days(1)),
    ]

    /// Parses a rule of the form `FREQ=MINUTELY|HOURLY|DAILY;INTERVAL=n` and returns its interval.
    public static func interval(ofRule rule: String) throws(InvalidAppleRule) -> Span {
        let parts = rule.split(separator: ";", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].hasPrefix("FREQ="), parts[1].hasPrefix("INTERVAL=") else {
            throw .unreadable(rule)
        }
        let frequency = String(parts[0].dropFirst("FREQ=".count))
        guard let unit = units.first(where: { $0.frequency == frequency }) else { throw .frequency(frequency) }
        let text = String(parts[1].dropFirst("INTERVAL=".count))
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int64(text), count > 0 else {
            throw .interval(text)
        }
        let (milliseconds, isTooLong) = count.multipliedReportingOverflow(by: unit.span.milliseconds)
        guard !isTooLong else { throw .interval(text) }
        return Span(milliseconds: milliseconds)
    }
}

extension Recurrence {
    /// Parses the fields of App Store Connect or a `.gamekit` bundle. A duration may have days, although Apple writes
    /// none.
    ///
    /// - Throws: ``InvalidAppleRecurrence``, which names the invalid field.
    public init(_ apple: AppleRecurrence) throws(InvalidAppleRecurrence) {
        let interval: Span
        let duration: Span
        let start: Moment
        do { interval = try AppleRecurrence.interval(ofRule: apple.recurrenceRule) } catch { throw .rule(error) }
        do { duration = try Span(iso8601: apple.recurrenceDuration) } catch { throw .duration(error) }
        do { start = try Moment(iso8601: apple.recurrenceStartDate) } catch { throw .startDate(error) }
        do {
            self = .fixed(try FixedRecurrence(start: start, duration: duration, interval: interval))
        } catch { throw .recurrence(error) }
    }
}
