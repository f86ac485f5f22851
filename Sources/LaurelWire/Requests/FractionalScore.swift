public import LaurelModel

/// A score that was sent as a fraction. What to write instead depends on its leaderboard's format.
public struct FractionalScore: Error, Hashable, Sendable {
    public let text: String
    /// The first that the body names; nil where it names none.
    public let leaderboard: LeaderboardID?
    let path: String

    init(text: String, codingPath: [any CodingKey], leaderboard: LeaderboardID?) {
        self.text = text
        self.leaderboard = leaderboard
        path = codingPath.fieldPath
    }

    /// What is wrong, for a leaderboard in `format`.
    public func malformedBody(in format: ScoreFormat) -> MalformedBody {
        MalformedBody(field: path, reason: InvalidScore.fraction(text, format).description)
    }
}
