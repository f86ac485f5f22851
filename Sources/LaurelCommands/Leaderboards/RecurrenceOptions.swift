import ArgumentParser
import Foundation
import LaurelModel
import LaurelWire

/// The recurrence of a leaderboard, as options.
///
/// The options are the fields of the API's recurrence, so that both are validated in the same way.
struct RecurrenceOptions: ParsableArguments {
    @Option(help: "Reset every day, week, month or year. The other options have defaults.")
    var every: String?

    @Option(help: "With --every week: the day of the week. (default: monday)")
    var weekday: String?

    @Option(help: "With --every year: the month. (default: january)")
    var month: String?

    @Option(help: "With --every month or year: the day of the month, 1 to 31. (default: 1)")
    var day: Int?

    @Option(help: "With --every: the time of day in the time zone. (default: 00:00)")
    var at: String?

    @Option(help: "With --every: the time zone, such as Europe/Paris. (default: UTC)")
    var zone: String?

    @Option(help: "The start of the first occurrence: 2026-01-01T00:00:00Z. With --every: its day, such as 2026-01-01.")
    var start: String?

    @Option(help: "With --start: the fixed time from start to start, such as PT24H or P7D.")
    var interval: String?

    @Option(help: "The duration of each occurrence, such as PT1H. (default: until the next one starts)")
    var duration: String?

    @Option(help: "With --start and --duration: Apple's recurrence rule, such as \"FREQ=DAILY;INTERVAL=7\".")
    var recurrence: String?

    func validate() throws { _ = try rule }

    /// The recurrence, or nil for a classic leaderboard if no option is set.
    ///
    /// - Throws: `ValidationError` if the options are invalid.
    var rule: Recurrence? {
        get throws {
            let fields = Fields(
                every: every, weekday: weekday, month: month, day: day, at: at, zone: zone, start: start,
                interval: interval, duration: duration)
            if let recurrence { return try Self.rule(recurrence, with: fields) }
            guard fields != Fields() else { return nil }
            do {
                let rule = try WireJSON.decode(Recurrence.self, from: try WireJSON.encode(fields))
                if case .fixed(let fixed) = rule { try fixed.checkInterval() }
                return rule
            } catch let error as InvalidRecurrence {
                throw ValidationError(error.description)
            } catch let error as MalformedBody {
                throw ValidationError(
                    error.reason == MalformedBody.missing
                        ? "--\(error.field) is missing. Add it." : error.reason)
            }
        }
    }

    private static func rule(_ rule: String, with fields: Fields) throws -> Recurrence {
        guard let start = fields.start, let duration = fields.duration,
            fields == Fields(start: start, duration: duration)
        else { throw ValidationError("--recurrence requires --start and --duration, and no other recurrence options.") }
        do {
            return try Recurrence(
                AppleRecurrence(recurrenceStartDate: start, recurrenceDuration: duration, recurrenceRule: rule))
        } catch {
            throw ValidationError(error.description)
        }
    }
}

/// A recurrence with the fields of the API.
private struct Fields: Encodable, Equatable {
    var every: String?
    var weekday: String?
    var month: String?
    var day: Int?
    var at: String?
    var zone: String?
    var start: String?
    var interval: String?
    var duration: String?
}
