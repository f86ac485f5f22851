import ArgumentParser
import Foundation
import LaurelModel
import LaurelWire

/// The rule by which a leaderboard begins anew, as options.
///
/// They are the fields of the wire's recurrence, so that both refuse the same and say the same.
struct RecurrenceOptions: ParsableArguments {
    @Option(help: "Begin anew every day, week, month or year. What else is needed has defaults.")
    var every: String?

    @Option(help: "With --every week: on which day. (default: monday)")
    var weekday: String?

    @Option(help: "With --every year: in which month. (default: january)")
    var month: String?

    @Option(help: "With --every month or year: on which day, 1 to 31. (default: 1)")
    var day: Int?

    @Option(help: "With --every: at what time of the zone's clocks. (default: 00:00)")
    var at: String?

    @Option(help: "With --every: by whose clocks, such as Europe/Paris. (default: UTC)")
    var zone: String?

    @Option(help: "When the first occurrence starts: 2026-01-01T00:00:00Z; with --every the first day, 2026-01-01.")
    var start: String?

    @Option(help: "With --start, to begin anew at one distance: from start to start, such as PT24H or P7D.")
    var interval: String?

    @Option(help: "How long each occurrence is open, such as PT1H. (default: until the next one starts)")
    var duration: String?

    @Option(help: "With --start and --duration: Apple's rule, such as \"FREQ=DAILY;INTERVAL=7\".")
    var recurrence: String?

    func validate() throws { _ = try rule }

    /// Nil where none was given: a classic leaderboard.
    ///
    /// - Throws: `ValidationError`.
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
                throw ValidationError(error.reason == "It is missing." ? "--\(error.field) is missing." : error.reason)
            }
        }
    }

    private static func rule(_ rule: String, with fields: Fields) throws -> Recurrence {
        guard let start = fields.start, let duration = fields.duration,
            fields == Fields(start: start, duration: duration)
        else { throw ValidationError("With --recurrence name --start and --duration, and nothing else of the kind.") }
        do {
            return try Recurrence(
                AppleRecurrence(recurrenceStartDate: start, recurrenceDuration: duration, recurrenceRule: rule))
        } catch {
            throw ValidationError(error.description)
        }
    }
}

/// A recurrence as the wire has it.
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
