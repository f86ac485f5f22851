/// How often a calendar recurrence begins anew, and on which day.
public enum CalendarPeriod: Hashable, Sendable {
    case day
    case week(on: Weekday = .monday)
    /// A day that a month lacks is its last.
    case month(on: Int = 1)
    /// A day that the month lacks is its last, so 29 February is the 28th in most years.
    case year(in: Month = .january, on: Int = 1)
}

extension CalendarPeriod {
    /// The day of the month on which it begins, where it has one.
    var day: Int? {
        switch self {
        case .day, .week: nil
        case .month(let day), .year(_, let day): day
        }
    }

    /// A length that every period of the kind has, save where clocks are put forward.
    var shortest: Span {
        switch self {
        case .day: .days(1)
        case .week: .days(7)
        case .month: .days(28)
        case .year: .days(365)
        }
    }

    /// The day on which a period begins. Periods are counted without a gap; a year's number is the year.
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

    /// The period that holds `date`.
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

    /// 1969-12-29, the Monday of the week in which 1970 began.
    private static let monday: Int64 = -3
}

extension CalendarPeriod {
    /// What `every` says of it.
    package var name: String {
        switch self {
        case .day: "day"
        case .week: "week"
        case .month: "month"
        case .year: "year"
        }
    }
}
