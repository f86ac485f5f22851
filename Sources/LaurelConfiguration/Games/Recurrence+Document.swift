import LaurelModel

/// The notation of recurrences in documents and in the API:
///
///     {every: week, weekday: sunday, at: 12:00, zone: Europe/Paris, duration: PT1H}
///     {start: 2025-03-16T12:00:00Z, duration: PT1H, interval: P7D}
///     {start: 2025-05-28T19:00:55Z, duration: PT5M, rule: FREQ=MINUTELY;INTERVAL=5}
extension Recurrence {
    private enum Every: String, CaseIterable {
        case day, week, month, year

        var names: [String] {
            let own: [String] =
                switch self {
                case .day: []
                case .week: ["weekday"]
                case .month: ["day"]
                case .year: ["month", "day"]
                }
            return ["every"] + own + ["at", "zone", "start", "duration"]
        }
    }

    static let names = ["every", "weekday", "month", "day", "at", "zone", "start", "duration", "interval", "rule"]

    /// Reads a recurrence. Returns nil and logs findings if it is invalid.
    init?(reading fields: FieldReader) {
        let rule = fields.has("every") ? Self.calendar(fields).map(Self.calendar) : Self.fixed(fields).map(Self.fixed)
        guard let rule else { return nil }
        self = rule
    }

    private static func fixed(_ fields: FieldReader) -> FixedRecurrence? {
        fields.refuse(allBut: ["start", "duration", "interval", "rule"], of: "A recurrence without “every”")
        guard fields.has("interval") != fields.has("rule") else {
            fields.log.refuse(
                "The recurrence has no interval.",
                advice: """
                    Use “every” (day, week, month, year), or “start” with “interval”, or “start” with “rule” in App \
                    Store Connect's notation.
                    """, at: fields.place)
            return nil
        }
        if !fields.has("start") {
            fields.refuse("start", "The start is missing.", advice: "Use the start of the first occurrence.")
        }
        let start = fields.parsed("start", Moment.init(iso8601:))
        let interval =
            fields.parsed("interval", Span.init(iso8601:)) ?? fields.parsed("rule", AppleRecurrence.interval(ofRule:))
        let duration = fields.parsed("duration", Span.init(iso8601:))
        guard let start, let interval, duration != nil || !fields.has("duration") else { return nil }
        return fields.checked("duration") {
            try FixedRecurrence(start: start, duration: duration ?? interval, interval: interval)
        }
    }

    private static func calendar(_ fields: FieldReader) -> CalendarRecurrence? {
        guard let every = fields.choice("every", Every.self) else { return nil }
        fields.refuse(allBut: every.names, of: "A recurrence of every \(every.rawValue)")
        let weekday = fields.choice("weekday", Weekday.self) ?? .monday
        let month = fields.choice("month", Month.self) ?? .january
        let day = fields.integer("day").map(Int.init) ?? 1
        let time = fields.parsed("at", TimeOfDay.init(_:)) ?? .midnight
        let zone = fields.parsed("zone", Zone.init(_:)) ?? .utc
        let start = fields.parsed("start", CivilDate.init(iso8601:)) ?? CalendarRecurrence.startDayDefault
        let duration = fields.parsed("duration", Span.init(iso8601:))
        let period: CalendarPeriod =
            switch every {
            case .day: .day
            case .week: .week(on: weekday)
            case .month: .month(on: day)
            case .year: .year(in: month, on: day)
            }
        do {
            return try CalendarRecurrence(every: period, at: time, zone: zone, from: start, duration: duration)
        } catch {
            let name =
                switch error {
                case .day: "day"
                case .durationNotPositive, .durationOverPeriod, .durationOverInterval: "duration"
                case .startTooEarly, .startTooLate, .intervalNotPositive, .intervalTooShort: "start"
                }
            fields.refuse(name, error.description)
            return nil
        }
    }

    /// The recurrence as a document. It contains defaults, so that other readers need not know them.
    var document: DocumentValue {
        switch self {
        case .fixed(let rule):
            return .object(
                ("start", .text(rule.start.iso8601)), ("duration", .text(rule.duration.iso8601)),
                ("interval", .text(rule.interval.iso8601)))
        case .calendar(let rule):
            let own: [(name: String, value: DocumentValue)] =
                switch rule.period {
                case .day: []
                case .week(let weekday): [("weekday", .text(weekday.rawValue))]
                case .month(let day): [("day", .integer(day))]
                case .year(let month, let day): [("month", .text(month.rawValue)), ("day", .integer(day))]
                }
            let start = rule.startDay == CalendarRecurrence.startDayDefault ? nil : rule.startDay.iso8601
            let fields: [(name: String, value: DocumentValue?)] = [
                ("at", .text(rule.time.description)), ("zone", .text(rule.zone.name)),
                ("start", start.map(DocumentValue.text)), ("duration", rule.duration.map { .text($0.iso8601) }),
            ]
            return .fields(
                [DocumentField("every", .text(rule.period.name))] + own.map { DocumentField($0.name, $0.value) }
                    + fields.compactMap { DocumentField($0.name, $0.value) })
        }
    }
}

extension FieldReader {
    /// Rejects the known fields that are not applicable here.
    func refuse(allBut useful: [String], of subject: String) {
        for name in names where !useful.contains(name) && Recurrence.names.contains(name) {
            refuse(
                name, "\(subject) has no field \(name.quotedForMessage).",
                advice: "Supported fields: \(useful.joined(separator: ", ")).")
        }
    }
}
