extension Int64 {
    /// Reads a score that counts nothing in particular; see ``init(scoreText:format:)``.
    public init(scoreText text: String) throws(InvalidScore) { try self.init(scoreText: text, format: .integer) }

    /// Reads a score as people write it: a whole number, with a sign if they like, spaces around it dropped.
    ///
    /// - Parameter format: The leaderboard's, which says what a score counts.
    /// - Throws: ``InvalidScore``, which says what to write instead.
    public init(scoreText text: String, format: ScoreFormat) throws(InvalidScore) {
        let trimmed = String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        if let score = Int64(trimmed) {
            self = score
        } else if trimmed.isEmpty {
            throw .empty
        } else if trimmed.isNumber(withFraction: false) {
            throw .beyondInt64(trimmed)
        } else if trimmed.isNumber(withFraction: true) {
            throw .fraction(trimmed, format)
        } else {
            throw .notANumber(trimmed)
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
            "\(text.quotedForMessage) is no score. Write a whole number in digits alone, such as 12500."
        }
    }
}

extension String {
    /// Digits after a sign, with one point among them if `withFraction`.
    fileprivate func isNumber(withFraction: Bool) -> Bool {
        let digits = utf8.dropFirst(hasPrefix("-") || hasPrefix("+") ? 1 : 0)
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        return parts.count == (withFraction ? 2 : 1) && parts.allSatisfy { $0.allSatisfy(isDigit) }
            && digits.contains(where: isDigit)
    }
}
