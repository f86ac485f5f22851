/// A day from a calendar that is counted day by day.
struct NaiveDay: CustomStringConvertible {
    let year: Int
    /// The month; 1 is January.
    let month: Int
    let day: Int
    /// The weekday; 0 is Monday.
    let weekday: Int
    let lengthOfMonth: Int
    /// The days since 1970-01-01.
    let index: Int

    var description: String { "\(year)-\(month)-\(day)" }

    /// The number of days from 1970-01-01 to 2013-01-01, the first day of ``all``.
    static let first = 43 * 365 + 11

    /// Every day from 2013 to 2041.
    static let all: [NaiveDay] = {
        var days: [NaiveDay] = []
        // 1 January 2013 was a Tuesday.
        var weekday = 1
        for year in 2013...2041 {
            for (index, length) in [31, year % 4 == 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
                for day in 1...length {
                    days.append(
                        NaiveDay(
                            year: year, month: index + 1, day: day, weekday: weekday, lengthOfMonth: length,
                            index: first + days.count))
                    weekday = (weekday + 1) % 7
                }
            }
        }
        return days
    }()
}
