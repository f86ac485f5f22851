/// A recurrence in the three texts by which App Store Connect and `.gamekit` bundles describe one.
///
///     recurrenceStartDate  2025-05-28T19:00:55Z
///     recurrenceDuration   PT5M
///     recurrenceRule       FREQ=MINUTELY;INTERVAL=5
public struct AppleRecurrence: Hashable, Sendable {
    public var recurrenceStartDate: String
    public var recurrenceDuration: String
    public var recurrenceRule: String

    public init(recurrenceStartDate: String, recurrenceDuration: String, recurrenceRule: String) {
        self.recurrenceStartDate = recurrenceStartDate
        self.recurrenceDuration = recurrenceDuration
        self.recurrenceRule = recurrenceRule
    }

    /// The texts that App Store Connect takes for `recurrence`: no fractions of a second, no days in the duration.
    ///
    /// It also wants a start that is still to come, which depends on the moment and is not checked here.
    ///
    /// - Throws: ``InexpressibleRecurrence`` where Apple's form has no words for it.
    public init(_ recurrence: Recurrence) throws(InexpressibleRecurrence) {
        guard case .fixed(let fixed) = recurrence else { throw .calendar }
        guard let rule = Self.rule(for: fixed.interval) else { throw .interval(fixed.interval) }
        guard fixed.duration.milliseconds % 1_000 == 0 else { throw .duration(fixed.duration) }
        guard fixed.start.milliseconds % 1_000 == 0 else { throw .start(fixed.start) }
        recurrenceStartDate = fixed.start.iso8601.prefix { $0 != "." } + "Z"
        recurrenceDuration = fixed.duration.iso8601
        recurrenceRule = rule
    }

    /// In the largest unit that fits; nil where the interval is not of whole minutes.
    private static func rule(for interval: Span) -> String? {
        units.last { interval.milliseconds % $0.span.milliseconds == 0 }
            .map { "FREQ=\($0.frequency);INTERVAL=\(interval.milliseconds / $0.span.milliseconds)" }
    }

    /// From the smallest to the largest.
    private static let units: [(frequency: String, span: Span)] = [
        ("MINUTELY", .seconds(60)), ("HOURLY", .hours(1)), ("DAILY", .days(1)),
    ]

    /// The interval that a rule of the form `FREQ=MINUTELY|HOURLY|DAILY;INTERVAL=n` means.
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
    /// Reads what App Store Connect or a `.gamekit` bundle says. A duration may have days, though Apple writes none.
    ///
    /// - Throws: ``InvalidAppleRecurrence``, which names the text that is at fault.
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
