/// A day as one counts on one's fingers: from a Wednesday on, one after the other.
struct NaiveDay: CustomStringConvertible {
    let year: Int
    /// 1 is January.
    let month: Int
    let day: Int
    /// 0 is Monday.
    let weekday: Int
    let lengthOfMonth: Int
    /// Since 1970-01-01.
    let index: Int

    var description: String { "\(year)-\(month)-\(day)" }

    /// The days from 1970-01-01 to 1970-01-01 plus what makes 2013 the first year of ``all``.
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
