/// A local date and time, without a zone.
struct WallTime: Hashable {
    /// The milliseconds since 1970-01-01 00:00 local time.
    var milliseconds: Int64

    init(milliseconds: Int64) { self.milliseconds = milliseconds }

    init(_ date: CivilDate, at time: TimeOfDay) {
        milliseconds = date.daysSince1970 * 86_400_000 + time.secondsSinceMidnight * 1_000
    }

    var date: CivilDate { CivilDate(daysSince1970: milliseconds.flooredDivision(by: 86_400_000).quotient) }
}
