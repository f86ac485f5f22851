public import LaurelModel

/// A number that was sent as a fraction. Where it is a score, what to write instead depends on its leaderboard's format.
public struct FractionalScore: Error, Hashable, Sendable {
    public let text: String
    /// The first that its object names; nil where none is known.
    public let leaderboard: LeaderboardID?
}
