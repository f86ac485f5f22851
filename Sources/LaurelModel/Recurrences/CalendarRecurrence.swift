/// A recurrence every day, week, month or year, by the local time of a zone.
///
/// Without a duration, an occurrence lasts until the next start, so that a day may have 23 or 25 hours. If a clock
/// change skips the local start time, the occurrence starts at the clock change. If a clock change repeats the local
/// start time, the occurrence starts at the first of the two.
public struct CalendarRecurrence: Hashable, Sendable {
    /// The period.
    public let period: CalendarPeriod
    /// The local time at which occurrences start.
    public let time: TimeOfDay
    /// The time zone.
    public let zone: Zone
    /// The first local day on which an occurrence may start. The first occurrence on or after it has the number 0.
    public let startDay: CivilDate
    /// The elapsed time for which each occurrence is open, at most until the next start. Nil means until the next
    /// start.
    public let duration: Span?

    /// The default first day, which is the earliest supported day. With it, a yearly occurrence's number is its year.
    public static let startDayDefault = CivilDate(year: 0, month: 1, dayOrLast: 1)

    /// Creates a recurrence.
    ///
    /// - Throws: ``InvalidRecurrence`` in these cases:
    ///   - The period's day is not in 1…31.
    ///   - The duration is not positive, or is longer than the shortest period (24 hours, 7 days, 28 days, 365 days).
    ///   - The first occurrence would end after the year 9999.
    public init(
        every period: CalendarPeriod,
        at time: TimeOfDay = .midnight,
        zone: Zone = .utc,
        from startDay: CivilDate = startDayDefault,
        duration: Span? = nil
    ) throws(InvalidRecurrence) {
        if let day = period.day, !(1...31).contains(day) { throw .day(day) }
        if let duration {
            guard duration > .zero else { throw .durationNotPositive(duration) }
            guard duration <= period.shortest else { throw .durationOverPeriod(duration, period) }
        }
        self.period = period
        self.time = time
        self.zone = zone
        self.startDay = startDay
        self.duration = duration
        let holding = period.period(holding: startDay)
        firstPeriod = period.firstDay(of: holding) == startDay ? holding : holding + 1
        guard lastNumber >= 0 else { throw .startTooLate }
    }

    /// The period of occurrence 0.
    private let firstPeriod: Int64

    /// The number of the last occurrence whose successor starts within the year 9999, in every zone.
    var lastNumber: Int64 { period.period(holding: Self.lastDay) - firstPeriod - 1 }

    private static let lastDay = CivilDate(year: 9_999, month: 12, dayOrLast: 30)

    /// Returns the start of occurrence `number`. Starts never decrease as the number increases, but two may be equal:
    /// if the zone skipped a whole local day, the occurrence of that day is empty.
    ///
    /// - Parameter number: 0 to ``lastNumber`` + 1.
    func start(of number: Int64) -> Moment {
        zone.firstInstant(showing: WallTime(period.firstDay(of: firstPeriod + number), at: time))
    }

    /// Returns the number of the last occurrence that has started by `moment`; negative if none has.
    ///
    /// - Parameter moment: A time in the years 0000…9999.
    func number(at moment: Moment) -> Int64 {
        // The period of the local date is off by one at most: it ignores the time of day, and the clocks may have been
        // set back since the start. Therefore the search goes down from the period after it.
        var number = period.period(holding: zone.wallTime(at: moment).date) - firstPeriod + 1
        while number >= 0, start(of: number) > moment { number -= 1 }
        return number
    }
}
