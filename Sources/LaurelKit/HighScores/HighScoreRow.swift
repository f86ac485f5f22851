public import Foundation

/// A row of a table of high scores, taken or free.
public struct HighScoreRow: Hashable, Sendable, Identifiable {
    /// What is printed where there is no record.
    public static let placeholder = "-"

    /// From 1.
    public let rank: Int
    /// Nil where the place is free.
    public let record: HighScoreRecord?

    public var id: Int { rank }
    /// The name as it is printed, as those below.
    public var name: String { record?.name ?? Self.placeholder }
    public var score: String { record.map { String($0.score) } ?? Self.placeholder }
    /// The day as `yyyy-MM-dd`, where the device is.
    public var date: String { date(in: .current) }

    /// The day as `yyyy-MM-dd` in a zone.
    public func date(in zone: TimeZone) -> String {
        record.map { $0.date.formatted(Date.ISO8601FormatStyle(timeZone: zone).year().month().day()) }
            ?? Self.placeholder
    }
}
