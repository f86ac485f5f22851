/// The period of a calendar recurrence, with the day on which each period starts.
public enum CalendarPeriod: Hashable, Sendable {
    /// Every day.
    case day
    /// Every week, on a weekday.
    case week(on: Weekday = .monday)
    /// Every month. In a month without that day, the last day of the month is used.
    case month(on: Int = 1)
    /// Every year. If the month lacks that day, its last day is used: 28 February for 29 February in most years.
    case year(in: Month = .january, on: Int = 1)
}

extension CalendarPeriod {
    /// The day of the month on which the period starts; nil for a day or week.
    var day: Int? {
        switch self {
        case .day, .week: nil
        case .month(let day), .year(_, let day): day
        }
    }

    /// The minimum length of a period, apart from clock changes.
    var shortest: Span {
        switch self {
        case .day: .days(1)
        case .week: .days(7)
        case .month: .days(28)
        case .year: .days(365)
        }
    }

    /// Returns the first day of a period. Periods are numbered without gaps; a year's number is the year.
    func firstDay(of period: Int64) -> CivilDate {
        switch self {
        case .day:
            return CivilDate(daysSince1970: period)
        case .week(let weekday):
            return CivilDate(daysSince1970: period * 7 + Self.monday + weekday.index)
        case .month(let day):
            let (year, month) = period.flooredDivision(by: 12)
            return CivilDate(year: year, month: month + 1, dayOrLast: Int64(day))
        case .year(let month, let day):
            return CivilDate(year: period, month: month.number, dayOrLast: Int64(day))
        }
    }

    /// Returns the number of the period that contains `date`.
    func period(holding date: CivilDate) -> Int64 {
        switch self {
        case .day:
            return date.daysSince1970
        case .week(let weekday):
            return (date.daysSince1970 - Self.monday - weekday.index).flooredDivision(by: 7).quotient
        case .month:
            let month = date.year * 12 + date.month - 1
            return firstDay(of: month) <= date ? month : month - 1
        case .year:
            return firstDay(of: date.year) <= date ? date.year : date.year - 1
        }
    }

    /// 1969-12-29, the Monday of the week that contains 1970-01-01.
    private static let monday: Int64 = -3
}

extension CalendarPeriod {
    /// The value of the field `every`.
    package var name: String {
        switch self {
        case .day: "day"
        case .week: "week"
        case .month: "month"
        case .year: "year"
        }
    }
}
