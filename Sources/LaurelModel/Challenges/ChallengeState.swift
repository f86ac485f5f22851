/// The state of a challenge.
public enum ChallengeState: String, Hashable, Sendable, Codable, CaseIterable {
    /// The challenge can be completed. An acceptance is a date, not a state.
    case pending
    /// The receiver beat the score or completed the achievement.
    case completed
    /// The receiver declined.
    case declined
    /// The challenge can no longer be won; see ``ChallengeInvalidity``.
    case invalid
}

/// A cause for which a challenge became invalid.
public enum ChallengeInvalidity: String, Hashable, Sendable, Codable, CaseIterable {
    /// The challenge expired.
    case expired
    /// The occurrence of the challenge's leaderboard became final.
    case occurrenceFinal
    /// The challenge's leaderboard or achievement was archived.
    case withdrawn
    /// The issuer or receiver was erased or banned.
    case playerGone
    /// The score to beat was removed from the ranking.
    case scoreRemoved
}
