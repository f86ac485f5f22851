/// Every day, week, month or year, by the clocks of one zone.
///
/// An occurrence goes on to the start of the next unless it has a duration, so that a day may have 23 or 25 hours. A
/// start that the clocks pass over is the first instant after; one that they show twice is the first of the two.
public struct CalendarRecurrence: Hashable, Sendable {
    public let period: CalendarPeriod
    public let time: TimeOfDay
    public let zone: Zone
    /// No occurrence begins before this day of the zone. The first that does not is number 0.
    public let startDay: CivilDate
    /// How long each is open, by a stopwatch; cut where the next one starts. Nil is until then.
    public let duration: Span?

    /// The first day that can be written: with it, the occurrence of a year has the year as its number.
    public static let startDayDefault = CivilDate(year: 0, month: 1, dayOrLast: 1)

    /// - Throws: ``InvalidRecurrence`` where the period's day is not 1…31, the duration is not above zero or is longer
    ///   than the shortest period (24 hours, 7 days, 28 days, 365 days), or the first occurrence would end after the
    ///   year 9999.
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

    /// The number of the last occurrence that is followed by another within the year 9999, in every zone.
    var lastNumber: Int64 { period.period(holding: Self.lastDay) - firstPeriod - 1 }

    private static let lastDay = CivilDate(year: 9_999, month: 12, dayOrLast: 30)

    /// When occurrence `number` starts. It never falls where `number` rises, but two may start at once: where clocks
    /// passed over a whole day, the occurrence of that day is empty.
    ///
    /// - Parameter number: 0 to ``lastNumber`` + 1.
    func start(of number: Int64) -> Moment {
        zone.firstInstant(showing: WallTime(period.firstDay(of: firstPeriod + number), at: time))
    }

    /// The last occurrence that has started by `moment`; negative where there is none.
    ///
    /// - Parameter moment: Of the years 0000…9999.
    func number(at moment: Moment) -> Int64 {
        // What the clocks show is off by one at most: the time of day is not considered, and clocks may have been put
        // back since the start.
        var number = period.period(holding: zone.wallTime(at: moment).date) - firstPeriod + 1
        while number >= 0, start(of: number) > moment { number -= 1 }
        return number
    }
}
