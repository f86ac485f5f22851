import HTTPTypes
import LaurelModel
import LaurelPages

extension Leaderboard {
    /// Reads the fields of ``LeaderboardForm``.
    init(_ form: FormBody, of game: GameID) throws {
        let id = try form.parse("id", LeaderboardID.init)
        let format = try form["format"].map { _ in try form.parse("format", ScoreFormat.init) } ?? .integer
        let recurrence = try Recurrence(form)
        let (order, submission, ties) = (
            try form.choice("order", or: SortOrder.highToLow), try form.choice("submission", or: SubmissionType.best),
            try form.choice("ties", or: TieRule.ordinal)
        )
        self = try form.parse("name") { _ in
            try Leaderboard(
                id: id, game: game, referenceName: form["name"], order: order, submission: submission, ties: ties,
                recurrence: recurrence, format: format)
        }
    }
}

private enum Reset: String {
    case never, day, week, month, interval
}

extension Recurrence {
    fileprivate init?(_ form: FormBody) throws {
        switch try form.choice("recurrence", or: Reset.never) {
        case .never: return nil
        case .day: self = .calendar(try CalendarRecurrence(every: .day))
        case .week: self = .calendar(try CalendarRecurrence(every: .week()))
        case .month: self = .calendar(try CalendarRecurrence(every: .month()))
        case .interval:
            let start = try form.parse("start", Moment.init(iso8601:))
            let interval = try form.span("interval")
            let duration = try form["duration"].map { _ in try form.span("duration") } ?? interval
            do throws(InvalidRecurrence) {
                let rule = try FixedRecurrence(start: start, duration: duration, interval: interval)
                try rule.checkInterval()
                self = .fixed(rule)
            } catch {
                throw ConsoleRefusal(error.description, .badRequest, field: error.field)
            }
        }
    }
}

private enum SpanUnit: String {
    case minutes, hours, days

    func span(_ count: Int64) -> Span {
        switch self {
        case .minutes: .seconds(count * 60)
        case .hours: .hours(count)
        case .days: .days(count)
        }
    }
}

extension FormBody {
    /// The maximum count that the form accepts. In any unit, it is less than the time until the year 9999.
    private static let unitCountMax: Int64 = 1_000_000

    /// Returns a span: a count in the named field, and its unit in a second field.
    fileprivate func span(_ name: String) throws -> Span {
        let unit = try choice("\(name)Unit", or: SpanUnit.days)
        guard let count = self[name].flatMap({ Int64($0) }), (1...Self.unitCountMax).contains(count) else {
            throw ConsoleRefusal(
                "\(name): Enter a whole number from 1 to \(Self.unitCountMax).", .badRequest, field: name)
        }
        return unit.span(count)
    }
}

extension InvalidRecurrence {
    /// The invalid field of the form.
    fileprivate var field: String {
        switch self {
        case .intervalNotPositive, .intervalTooShort: "interval"
        case .durationNotPositive, .durationOverInterval, .durationOverPeriod: "duration"
        case .startTooEarly, .startTooLate: "start"
        case .day: "recurrence"
        }
    }
}
