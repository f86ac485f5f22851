public import Foundation

/// A row of a high score table, which may be empty.
public struct HighScoreRow: Hashable, Sendable, Identifiable {
    /// The text of an empty row's columns.
    public static let placeholder = "-"

    /// The rank, from 1.
    public let rank: Int
    /// The record, or nil if the row is empty.
    public let record: HighScoreRecord?

    /// The rank.
    public var id: Int { rank }
    /// The name, or the placeholder if the row is empty.
    public var name: String { record?.name ?? Self.placeholder }
    /// The score as text, or the placeholder if the row is empty.
    public var score: String { record.map { String($0.score) } ?? Self.placeholder }
    /// The day as `yyyy-MM-dd` in the device's time zone, or the placeholder if the row is empty.
    public var date: String { date(in: .current) }

    /// Returns the day as `yyyy-MM-dd` in a time zone, or the placeholder if the row is empty.
    public func date(in zone: TimeZone) -> String {
        record.map { $0.date.formatted(Date.ISO8601FormatStyle(timeZone: zone).year().month().day()) }
            ?? Self.placeholder
    }
}
