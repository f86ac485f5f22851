extension Int64 {
    /// Parses a score in the format ``ScoreFormat/integer``; see ``init(scoreText:format:)``.
    public init(scoreText text: String) throws(InvalidScore) { try self.init(scoreText: text, format: .integer) }

    /// Parses a score: a whole number in any decimal notation, such as `1000`, `1000.0` or `1e3`, with an optional
    /// sign. Surrounding spaces are ignored.
    ///
    /// - Parameter format: The leaderboard's format, which defines the unit of a score.
    /// - Throws: ``InvalidScore``, which states the expected form.
    public init(scoreText text: String, format: ScoreFormat) throws(InvalidScore) {
        let trimmed = text.trimmingSpaces
        guard !trimmed.isEmpty else { throw .empty }
        switch DecimalText(trimmed.utf8) {
        case .whole(let digits):
            guard let score = Int64(digits) else { throw .beyondInt64(trimmed) }
            self = score
        case .beyond: throw .beyondInt64(trimmed)
        case .fraction: throw .fraction(trimmed, format)
        case .notANumber: throw .notANumber(trimmed)
        }
    }
}

/// A reason for which a text is not a score.
public enum InvalidScore: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is empty.
    case empty
    /// The number has a fraction.
    case fraction(String, ScoreFormat)
    /// The number is outside the range of Int64.
    case beyondInt64(String)
    /// The text is not a number.
    case notANumber(String)

    public var description: String {
        switch self {
        case .empty:
            "The score is missing. Use a whole number."
        case .fraction(let text, .integer):
            """
            \(text.quotedForMessage) is a fraction, but this leaderboard's format is integer, so a score is a whole \
            number. Use a smaller unit, such as hundredths.
            """
        case .fraction(let text, let format):
            """
            \(text.quotedForMessage) is a fraction. This leaderboard's format is \(format), so \(format.unitSentence).
            """
        case .beyondInt64(let text):
            "\(text.quotedForMessage) is outside the range of scores, \(Int64.min) to \(Int64.max). Use a larger unit."
        case .notANumber(let text):
            "\(text.quotedForMessage) is not a score. Use a whole number, such as 12500."
        }
    }
}
