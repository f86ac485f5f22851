/// The form of a recurrence in configuration documents, the API and facts.
///
///     {"every": "week", "weekday": "sunday", "at": "12:00", "zone": "Europe/Paris", "duration": "PT1H"}
///     {"start": "2025-03-16T12:00:00Z", "duration": "PT1H", "interval": "P7D"}
///
/// With `every`, the recurrence is a calendar recurrence, and fields with a default may be omitted. Without it, the
/// interval is fixed, and an omitted duration equals the interval. A field that the recurrence does not use is
/// rejected.
extension Recurrence: Codable {
    private enum Field: String, CodingKey, CaseIterable {
        case every, weekday, month, day, at, zone, start, duration, interval

        static let ofFixed: [Field] = [.start, .duration, .interval]
    }

    private enum Every: String, CaseIterable {
        case day, week, month, year

        var fields: [Field] {
            let own: [Field] =
                switch self {
                case .day: []
                case .week: [.weekday]
                case .month: [.day]
                case .year: [.month, .day]
                }
            return [.every] + own + [.at, .zone, .start, .duration]
        }
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Field.self)
        if values.contains(.every) {
            self = try .calendar(Self.calendar(values, decoder))
        } else if values.contains(.interval) {
            self = try .fixed(Self.fixed(values, decoder))
        } else {
            throw values.corrupted(
                """
                A recurrence requires either “every” (\(Every.texts)) or, for a fixed interval, “start” and \
                “interval”.
                """)
        }
    }

    private static func fixed(
        _ values: KeyedDecodingContainer<Field>, _ decoder: any Decoder
    ) throws -> FixedRecurrence {
        try values.refuse(in: decoder, allBut: Field.ofFixed, of: "A recurrence without “every”")
        let start = try values.decode(Moment.self, forKey: .start)
        let interval = try values.read(.interval, Span.init(iso8601:)) ?? .zero
        let duration = try values.read(.duration, Span.init(iso8601:))
        return try values.checked {
            try FixedRecurrence(start: start, duration: duration ?? interval, interval: interval)
        }
    }

    private static func calendar(
        _ values: KeyedDecodingContainer<Field>, _ decoder: any Decoder
    ) throws -> CalendarRecurrence {
        let every = try values.choose(.every, from: Every.self) ?? .day
        try values.refuse(in: decoder, allBut: every.fields, of: "A recurrence of every \(every.rawValue)")
        let day = try values.decodeIfPresent(Int.self, forKey: .day) ?? 1
        let period: CalendarPeriod =
            switch every {
            case .day: .day
            case .week: try .week(on: values.choose(.weekday, from: Weekday.self) ?? .monday)
            case .month: .month(on: day)
            case .year: try .year(in: values.choose(.month, from: Month.self) ?? .january, on: day)
            }
        let time = try values.read(.at, TimeOfDay.init(_:)) ?? .midnight
        let zone = try values.read(.zone, Zone.init(_:)) ?? .utc
        let start = try values.read(.start, CivilDate.init(iso8601:)) ?? CalendarRecurrence.startDayDefault
        let duration = try values.read(.duration, Span.init(iso8601:))
        return try values.checked {
            try CalendarRecurrence(every: period, at: time, zone: zone, from: start, duration: duration)
        }
    }

    /// Defaults are encoded too, so that the text means the same to a reader who does not know them. The default start
    /// of a calendar is not encoded.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Field.self)
        switch self {
        case .fixed(let rule):
            try values.encode(rule.start, forKey: .start)
            try values.encode(rule.duration.iso8601, forKey: .duration)
            try values.encode(rule.interval.iso8601, forKey: .interval)
        case .calendar(let rule):
            try values.encode(rule.period.name, forKey: .every)
            if case .week(let weekday) = rule.period { try values.encode(weekday.rawValue, forKey: .weekday) }
            if case .year(let month, _) = rule.period { try values.encode(month.rawValue, forKey: .month) }
            try values.encodeIfPresent(rule.period.day, forKey: .day)
            try values.encode(rule.time.description, forKey: .at)
            try values.encode(rule.zone.name, forKey: .zone)
            if rule.startDay != CalendarRecurrence.startDayDefault {
                try values.encode(rule.startDay.iso8601, forKey: .start)
            }
            try values.encodeIfPresent(rule.duration?.iso8601, forKey: .duration)
        }
    }
}

/// A field of any name.
private struct AnyField: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer {
    /// Rejects fields that the recurrence does not use.
    ///
    /// - Throws: An error for the first field by name that is not in `fields`.
    fileprivate func refuse(in decoder: any Decoder, allBut fields: [Key], of subject: String) throws {
        let names = fields.map(\.stringValue)
        let present = try decoder.container(keyedBy: AnyField.self).allKeys.map(\.stringValue)
        guard let stray = present.filter({ !names.contains($0) }).min() else { return }
        throw corrupted(
            "\(subject) has no field \(stray.quotedForMessage). Supported fields: \(names.joined(separator: ", ")).")
    }

    /// Parses the text of a field; returns nil if the field is missing.
    fileprivate func read<Value>(_ field: Key, _ parse: (String) throws -> Value) throws -> Value? {
        guard let text = try decodeIfPresent(String.self, forKey: field) else { return nil }
        do {
            return try parse(text)
        } catch {
            throw corrupted("\(error)", at: field)
        }
    }

    /// Decodes a raw value of `type`; returns nil if the field is missing.
    fileprivate func choose<Choice: RawRepresentable<String> & CaseIterable>(
        _ field: Key, from type: Choice.Type
    ) throws -> Choice? {
        guard let text = try decodeIfPresent(String.self, forKey: field) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        throw corrupted("Unknown value \(text.quotedForMessage). Supported values: \(Choice.texts).", at: field)
    }

    fileprivate func checked<Value>(_ make: () throws -> Value) throws -> Value {
        do {
            return try make()
        } catch {
            throw corrupted("\(error)")
        }
    }

    fileprivate func corrupted(_ sentence: String, at field: Key? = nil) -> DecodingError {
        let path = codingPath + (field.map { [$0 as any CodingKey] } ?? [])
        return .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: sentence))
    }
}

extension CaseIterable where Self: RawRepresentable<String> {
    /// The raw values, separated by commas.
    fileprivate static var texts: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
