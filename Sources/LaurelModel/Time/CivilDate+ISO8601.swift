extension CivilDate {
    /// Parses an ISO 8601 day of the years 0000…9999, such as `2025-03-16`.
    ///
    /// - Throws: ``InvalidDay`` if the text has another form or names a day that does not exist.
    public init(iso8601 text: String) throws(InvalidDay) {
        // The parser of moments accepts a bare day, which always has this length.
        guard text.utf8.count == 10, let midnight = try? Moment(iso8601: text) else { throw InvalidDay(text: text) }
        self.init(daysSince1970: midnight.milliseconds.flooredDivision(by: 86_400_000).quotient)
    }

    /// The day in ISO 8601, such as `2025-03-16`.
    public var iso8601: String {
        String(Moment(milliseconds: daysSince1970 * 86_400_000).iso8601.prefix { $0 != "T" })
    }
}

extension CivilDate: CustomStringConvertible {
    public var description: String { iso8601 }
}

/// An error for a text that is not a day.
public struct InvalidDay: Error, Hashable, Sendable, CustomStringConvertible {
    /// The rejected text.
    public let text: String

    /// Creates the error for a text.
    public init(text: String) { self.text = text }

    public var description: String {
        "\(text.quotedForMessage) is not a calendar day. Use a day without a time, such as 2025-03-16."
    }
}
