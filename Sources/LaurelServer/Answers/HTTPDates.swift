import Foundation
import LaurelModel

/// The current time formatted for the `Date` header (RFC 9110, 5.6.7), cached for one second.
final class HTTPDates: Sendable {
    private static let style = Date.VerbatimFormatStyle(
        format: """
            \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \
            \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
            \(second: .twoDigits) GMT
            """, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))

    private let last = Locked<(second: Int, text: String)>((0, ""))

    func text(at date: Date) -> String {
        let second = Int(date.timeIntervalSince1970)
        return last.withLock { last in
            if last.second != second { last = (second, Self.style.format(date)) }
            return last.text
        }
    }
}
