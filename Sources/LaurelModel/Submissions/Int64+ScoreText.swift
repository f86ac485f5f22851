extension Int64 {
    /// Reads a score that counts nothing in particular; see ``init(scoreText:format:)``.
    public init(scoreText text: String) throws(InvalidScore) { try self.init(scoreText: text, format: .integer) }

    /// Reads a score as people and programs write it: a whole number in any decimal notation, such as `1000`, `1000.0` or `1e3`, with
    /// a sign if they like. Spaces around it are dropped.
    ///
    /// - Parameter format: The leaderboard's, which says what a score counts.
    /// - Throws: ``InvalidScore``, which says what to write instead.
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

/// Why a text is no score.
public enum InvalidScore: Error, Hashable, Sendable, CustomStringConvertible {
    case empty
    case fraction(String, ScoreFormat)
    case beyondInt64(String)
    case notANumber(String)

    public var description: String {
        switch self {
        case .empty:
            "The score is missing. Write a whole number."
        case .fraction(let text, .integer):
            """
            \(text.quotedForMessage) is a fraction, and this leaderboard's format, integer, counts in units of 1. Count \
            in a smaller unit, such as hundredths.
            """
        case .fraction(let text, let format):
            """
            \(text.quotedForMessage) is a fraction. This leaderboard's format is \(format), so \(format.unitSentence).
            """
        case .beyondInt64(let text):
            "\(text.quotedForMessage) is beyond the scores there are, \(Int64.min) to \(Int64.max). Count in a larger unit."
        case .notANumber(let text):
            "\(text.quotedForMessage) is no score. Write a whole number, such as 12500."
        }
    }
}
