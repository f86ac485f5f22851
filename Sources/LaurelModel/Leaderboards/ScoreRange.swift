/// The scores that a leaderboard accepts, both ends included. An end without a limit is that of `Int64`.
public struct ScoreRange: Hashable, Sendable {
    /// The lowest accepted score.
    public let lowest: Int64
    /// The highest accepted score.
    public let highest: Int64

    /// Creates a range from its ends.
    ///
    /// - Throws: ``InvalidScoreRange`` if `lowest` is above `highest`.
    public init(_ lowest: Int64, _ highest: Int64) throws(InvalidScoreRange) {
        guard lowest <= highest else { throw .reversed(lowest, highest) }
        self.lowest = lowest
        self.highest = highest
    }

    /// Creates a range from its ends; a missing end is not limited.
    ///
    /// - Throws: ``InvalidScoreRange`` if both are missing, or if `lowest` is above `highest`.
    public init(lowest: Int64?, highest: Int64?) throws(InvalidScoreRange) {
        guard lowest != nil || highest != nil else { throw .endless }
        try self.init(lowest ?? .min, highest ?? .max)
    }

    /// Parses `MIN..MAX`, such as `0..1000000` or `-50..50`. Either end may be omitted: `0..`, `..50`.
    public init(_ text: String) throws(InvalidScoreRange) {
        guard let dots = text.firstRange(of: "..") else { throw .unreadable(text) }
        let ends = [text[..<dots.lowerBound], text[dots.upperBound...]]
        let numbers = ends.map { Int64($0) }
        guard zip(ends, numbers).allSatisfy({ $0.isEmpty || $1 != nil }), !ends.allSatisfy(\.isEmpty) else {
            throw .unreadable(text)
        }
        try self.init(lowest: numbers[0], highest: numbers[1])
    }

    /// The lowest score; nil if there is no limit.
    public var lowerLimit: Int64? { lowest > .min || highest == .max ? lowest : nil }

    /// The highest score; nil if there is no limit. For a range without any limit, both ends are returned.
    public var upperLimit: Int64? { highest < .max || lowest == .min ? highest : nil }

    /// Whether the range includes `score`.
    public func contains(_ score: Int64) -> Bool { lowest <= score && score <= highest }
}

extension ScoreRange: CustomStringConvertible {
    /// The range in the notation that ``init(_:)`` parses.
    public var description: String {
        "\(lowerLimit.map { "\($0)" } ?? "")..\(upperLimit.map { "\($0)" } ?? "")"
    }
}

extension ScoreRange {
    /// The range in words, for a message.
    var words: String {
        switch (lowerLimit, upperLimit) {
        case (let lowest?, nil): "\(lowest) and more"
        case (nil, let highest?): "\(highest) and less"
        default: "\(lowest) to \(highest)"
        }
    }
}

/// A reason for which a score range is invalid.
public enum InvalidScoreRange: Error, Hashable, Sendable, CustomStringConvertible {
    /// The first number is above the second.
    case reversed(Int64, Int64)
    /// Both ends are missing.
    case endless
    /// The text is not in the notation of a range.
    case unreadable(String)

    public var description: String {
        switch self {
        case .reversed(let lowest, let highest):
            "The range \(lowest)..\(highest) is empty: its first number is above its second. Swap the numbers."
        case .endless: "A score range requires at least one end. Use the lowest score, the highest score, or both."
        case .unreadable(let text):
            """
            \(text.quotedForMessage) is not a score range. Use MIN..MAX, MIN.. or ..MAX in whole numbers, such as \
            0..1000000.
            """
        }
    }
}
