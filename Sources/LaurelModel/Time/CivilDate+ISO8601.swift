extension CivilDate {
    /// Reads a day of the years 0000…9999 as ISO 8601 writes it, such as `2025-03-16`.
    ///
    /// - Throws: ``InvalidDay`` where the text has another form or names a day that does not exist.
    public init(iso8601 text: String) throws(InvalidDay) {
        // A moment's own reading takes a bare day, for which there is one width.
        guard text.utf8.count == 10, let midnight = try? Moment(iso8601: text) else { throw InvalidDay(text: text) }
        self.init(daysSince1970: midnight.milliseconds.flooredDivision(by: 86_400_000).quotient)
    }

    /// Such as `2025-03-16`.
    public var iso8601: String {
        String(Moment(milliseconds: daysSince1970 * 86_400_000).iso8601.prefix { $0 != "T" })
    }
}

extension CivilDate: CustomStringConvertible {
    public var description: String { iso8601 }
}

/// A text that is no day.
public struct InvalidDay: Error, Hashable, Sendable, CustomStringConvertible {
    public let text: String

    public init(text: String) { self.text = text }

    public var description: String {
        "\(text.quotedForMessage) is no day of the calendar. Write it as 2025-03-16, without a time."
    }
}
