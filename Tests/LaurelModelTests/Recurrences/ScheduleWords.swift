import LaurelModel

func moment(_ text: String) -> Moment { try! Moment(iso8601: text) }

func fixed(_ start: String, _ duration: Span, _ interval: Span) -> Recurrence {
    .fixed(try! FixedRecurrence(start: moment(start), duration: duration, interval: interval))
}

func every(
    _ period: CalendarPeriod, at time: String = "00:00", in zone: String = "UTC", from day: String? = nil,
    for duration: Span? = nil
) -> Recurrence {
    .calendar(
        try! CalendarRecurrence(
            every: period, at: TimeOfDay(time), zone: Zone(zone),
            from: day.map { try! CivilDate(iso8601: $0) } ?? CalendarRecurrence.startDayDefault, duration: duration))
}
