import Foundation
import LaurelModel
import LaurelTesting

/// A time at which a zone changes its offset, or any time in a zone that never does.
struct ClockChange: Sendable, CustomStringConvertible {
    var zone: TimeZone
    var date: Date

    var description: String { "\(zone.identifier) at \(Moment(date).iso8601)" }

    /// Every change from 2015 to 2037 in every zone of Foundation.
    static let all: [ClockChange] = TimeZone.knownTimeZoneIdentifiers.flatMap { name in
        let zone = TimeZone(identifier: name)!
        let end = Date(moment("2038-01-01"))
        let changes = sequence(first: Date(moment("2015-01-01"))) { zone.nextDaylightSavingTimeTransition(after: $0) }
            .dropFirst().prefix { $0 < end }.map { ClockChange(zone: zone, date: $0) }
        return changes.isEmpty ? [ClockChange(zone: zone, date: Date(moment("2026-06-01")))] : changes
    }
}

/// A calendar recurrence whose starts are near a clock change, in terms of naive days.
struct RandomSchedule: CustomStringConvertible {
    enum Kind: CaseIterable { case day, week, month, year }

    let kind: Kind
    /// The local day of the change, or a day next to it.
    let anchor: NaiveDay
    /// The second of the local day.
    let second: Int
    let zone: TimeZone
    let duration: Span?
    let recurrence: Recurrence

    init(near change: ClockChange, using random: inout SeededRandom) {
        zone = change.zone
        kind = Kind.allCases.randomElement(using: &random)!
        // At a clock change, local time has two values. Times near both are the likely errors.
        let before = Bool.random(using: &random)
        let shown = Int(change.date.timeIntervalSince1970) + zone.secondsFromGMT(for: change.date - (before ? 1 : 0))
        let off: Int =
            switch Int.random(in: 0..<4, using: &random) {
            case 0: 0
            case 1: .random(in: -2...2, using: &random)
            case 2: .random(in: -8...8, using: &random) * 900
            default: .random(in: -86_400...86_400, using: &random)
            }
        let wall = shown + off
        anchor = NaiveDay.all[wall.dividedDown(by: 86_400) - NaiveDay.first]
        second = wall - wall.dividedDown(by: 86_400) * 86_400
        let longest: [Kind: Int64] = [.day: 24, .week: 7 * 24, .month: 28 * 24, .year: 365 * 24]
        duration =
            Bool.random(using: &random)
            ? nil : Span(milliseconds: .random(in: 1...longest[kind]! * 3_600_000, using: &random))
        let period: CalendarPeriod =
            switch kind {
            case .day: .day
            case .week: .week(on: Weekday.allCases[anchor.weekday])
            case .month: .month(on: anchor.day)
            case .year: .year(in: Month.allCases[anchor.month - 1], on: anchor.day)
            }
        recurrence = .calendar(
            try! CalendarRecurrence(
                every: period, at: TimeOfDay(Self.clock(second)), zone: Zone(zone.identifier), duration: duration))
    }

    /// Whether an occurrence starts on `day`.
    func begins(on day: NaiveDay) -> Bool {
        switch kind {
        case .day: true
        case .week: day.weekday == anchor.weekday
        case .month: day.day == min(anchor.day, day.lengthOfMonth)
        case .year: day.month == anchor.month && day.day == min(anchor.day, day.lengthOfMonth)
        }
    }

    var description: String { "every \(kind) as on \(anchor) at \(Self.clock(second)) in \(zone.identifier)" }

    private static func clock(_ second: Int) -> String {
        [second / 3_600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}

extension Moment {
    init(_ date: Date) { self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1_000).rounded())) }
}

extension Date {
    init(_ moment: Moment) { self.init(timeIntervalSince1970: Double(moment.milliseconds) / 1_000) }
}

extension Int {
    func dividedDown(by divisor: Int) -> Int { self >= 0 ? self / divisor : (self - divisor + 1) / divisor }
}
