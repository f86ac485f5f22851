import Foundation
import LaurelModel
import LaurelTesting
import Testing

/// Compares the closed form with a walk from one occurrence to the next.
struct ScheduleModelTests {
    @Test(arguments: Seeds.first(40))
    func `Calendar occurrences agree with Foundation's calendar`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let change = ClockChange.all.randomElement(using: &random)!
        let schedule = RandomSchedule(near: change, using: &random)
        let starts = try Self.starts(of: schedule)
        for (start, next) in zip(starts, starts.dropFirst()) {
            let end = schedule.duration.map { min(start + $0, next) } ?? next
            let moments = [
                start, Moment(milliseconds: .random(in: start.milliseconds..<next.milliseconds, using: &random)),
            ]
            for moment in moments {
                let occurrence = schedule.recurrence.occurrence(at: moment)
                #expect(
                    [occurrence?.start, occurrence?.end, occurrence?.nextStart] == [start, end, next],
                    "\(schedule), asked at \(moment.iso8601)")
            }
        }
    }

    /// Returns the starts day by day, from the calendar's time for each day.
    private static func starts(of schedule: RandomSchedule) throws -> [Moment] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = schedule.zone
        let position = schedule.anchor.index - NaiveDay.first
        let reach = schedule.kind == .year ? 700 : 70
        let days = NaiveDay.all[max(0, position - reach)..<min(NaiveDay.all.count, position + reach)]
        return try days.filter(schedule.begins).map { day in
            let isLate = schedule.second > 43_200
            let noon = DateComponents(year: day.year, month: day.month, day: isLate ? day.day : day.day - 1, hour: 12)
            let eve = try #require(calendar.date(from: noon))
            let time = DateComponents(
                hour: schedule.second / 3_600, minute: schedule.second / 60 % 60, second: schedule.second % 60)
            let start = try #require(
                calendar.nextDate(after: eve, matching: time, matchingPolicy: .nextTime, repeatedTimePolicy: .first))
            let shown = calendar.dateComponents([.day, .hour, .minute, .second], from: start)
            if (shown.day, shown.hour, shown.minute, shown.second) == (day.day, time.hour, time.minute, time.second) {
                return Moment(start)
            }
            // For a time that does not exist, Foundation returns the next full hour (Chatham changes at 2:45) or
            // the next day (Scoresbysund changes at 23:00). The occurrence starts at the change.
            return Moment(try #require(schedule.zone.nextDaylightSavingTimeTransition(after: eve)))
        }
    }

    @Test(arguments: Seeds.first(60))
    func `Fixed occurrences agree with repeated addition of the interval`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let interval = Int64.random(in: 1...50, using: &random)
        let duration = Int64.random(in: 1...interval, using: &random)
        let first = Int64.random(in: -100...100, using: &random)
        let recurrence = Recurrence.fixed(
            try! FixedRecurrence(
                start: Moment(milliseconds: first), duration: Span(milliseconds: duration),
                interval: Span(milliseconds: interval)))
        var start = first
        var number: Int64 = 0
        for now in -200...Int64(1_000) {
            let moment = Moment(milliseconds: now)
            while start + interval <= now {
                start += interval
                number += 1
            }
            guard now >= first else {
                #expect(recurrence.occurrence(at: moment) == nil)
                #expect(recurrence.occurrence(startingAfter: moment)?.number == 0)
                continue
            }
            let expected = Occurrence(
                number: number, start: Moment(milliseconds: start), end: Moment(milliseconds: start + duration),
                nextStart: Moment(milliseconds: start + interval))
            #expect(recurrence.occurrence(at: moment) == expected)
            #expect(recurrence.occurrence(holding: moment) == (now < start + duration ? expected : nil))
            #expect(recurrence.occurrence(numbered: number) == expected)
            #expect(recurrence.occurrence(startingAfter: moment)?.number == number + 1)
        }
    }
}
