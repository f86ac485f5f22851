/// The scores that a leaderboard takes, both ends included.
public struct ScoreRange: Hashable, Sendable {
    public let lowest: Int64
    public let highest: Int64

    /// - Throws: ``InvalidScoreRange`` where `lowest` is above `highest`.
    public init(_ lowest: Int64, _ highest: Int64) throws(InvalidScoreRange) {
        guard lowest <= highest else { throw .reversed(lowest, highest) }
        self.lowest = lowest
        self.highest = highest
    }

    /// Reads `MIN..MAX`, such as `0..1000000` or `-50..50`.
    public init(_ text: String) throws(InvalidScoreRange) {
        guard let dots = text.firstRange(of: ".."), let lowest = Int64(text[..<dots.lowerBound]),
            let highest = Int64(text[dots.upperBound...])
        else { throw .unreadable(text) }
        try self.init(lowest, highest)
    }

    public func contains(_ score: Int64) -> Bool { lowest <= score && score <= highest }
}

extension ScoreRange: CustomStringConvertible {
    /// As ``init(_:)`` reads it.
    public var description: String { "\(lowest)..\(highest)" }
}

/// Why a text or two numbers are no range.
public enum InvalidScoreRange: Error, Hashable, Sendable, CustomStringConvertible {
    case reversed(Int64, Int64)
    case unreadable(String)

    public var description: String {
        switch self {
        case .reversed(let lowest, let highest):
            "The range \(lowest)..\(highest) is empty: its first number is above its second."
        case .unreadable(let text):
            "\(text.quotedForMessage) is no range. Write MIN..MAX in whole numbers, such as 0..1000000."
        }
    }
}
