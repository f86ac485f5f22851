import Foundation
import LaurelModel
import LaurelTesting
import Testing

/// Random schedules around every clock change from 2015 to 2037, in every zone of Foundation.
///
/// A seed tries one schedule at each of some 7,000 changes; `script/fuzz` tries a million schedules.
struct ClockChangeTests {
    @Test(arguments: Seeds.first(7))
    func `Calendar occurrences have no gaps or overlaps around clock changes`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for change in ClockChange.all {
            let schedule = RandomSchedule(near: change, using: &random)
            for fault in Self.faults(of: schedule, near: change) {
                Issue.record("\(fault): \(schedule), \(change)")
            }
        }
    }

    /// Returns the errors in the starts from some days before the change to some days after it.
    private static func faults(of schedule: RandomSchedule, near change: ClockChange) -> [String] {
        var faults: [String] = []
        let recurrence = schedule.recurrence
        let reach = schedule.kind == .year ? 380 : schedule.kind == .month ? 40 : schedule.kind == .week ? 10 : 3
        let position = schedule.anchor.index - NaiveDay.first
        let days = NaiveDay.all[position - reach...position + reach].filter(schedule.begins)
        var last: Occurrence?
        for day in days {
            let wall = day.index * 86_400 + schedule.second
            let start = Moment(milliseconds: Int64(firstSecond(showing: wall, in: schedule.zone)) * 1_000)
            guard let occurrence = recurrence.occurrence(at: start) else { return ["no occurrence on \(day)"] }
            if occurrence.start != start { faults.append("\(day) starts at \(occurrence.start.iso8601)") }
            if occurrence != recurrence.occurrence(numbered: occurrence.number) { faults.append("\(day) by number") }
            if let last {
                if occurrence.number != last.number + 1 { faults.append("\(day) has number \(occurrence.number)") }
                if last.nextStart != start { faults.append("\(day) is not the next start") }
                if last.end > start { faults.append("\(day) overlaps") }
                if recurrence.occurrence(after: last) != occurrence { faults.append("\(day) does not follow") }
                if recurrence.occurrence(before: occurrence) != last { faults.append("\(day) is not preceded") }
                if recurrence.occurrence(at: start - Span(milliseconds: 1)) != last { faults.append("\(day) is early") }
            }
            let end = schedule.duration.map { min(start + $0, occurrence.nextStart) } ?? occurrence.nextStart
            if occurrence.end != end || end <= start { faults.append("\(day) ends at \(occurrence.end.iso8601)") }
            if recurrence.occurrence(holding: end - Span(milliseconds: 1)) != occurrence {
                faults.append("\(day) does not contain its last instant")
            }
            if recurrence.occurrence(holding: end)?.number == occurrence.number {
                faults.append("\(day) contains its end")
            }
            last = occurrence
        }
        return faults
    }

    /// Returns the first second at which the local time is `wall` or later. Uses the offsets of a day before and a day
    /// after, and finds the change between them by bisection.
    private static func firstSecond(showing wall: Int, in zone: TimeZone) -> Int {
        func shown(_ second: Int) -> Int {
            second + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
        }
        var early = wall - 86_400
        var late = wall + 86_400
        let before = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(early)))
        if zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(late))) == before { return wall - before }
        if shown(wall - before) == wall { return wall - before }
        // Local time reaches `wall` only after the change, or skips it. From the change on, local time increases.
        while late - early > 1 {
            let middle = (early + late) / 2
            if shown(middle) < wall { early = middle } else { late = middle }
        }
        return late
    }
}
