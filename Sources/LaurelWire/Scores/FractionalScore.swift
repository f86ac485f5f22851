public import LaurelModel

/// A number with a fraction. If it is a score, the correct unit depends on its leaderboard's format.
public struct FractionalScore: Error, Hashable, Sendable {
    /// The number as sent.
    public let text: String
    /// The first leaderboard that the score's object names; nil if it names none.
    public let leaderboard: LeaderboardID?
}
