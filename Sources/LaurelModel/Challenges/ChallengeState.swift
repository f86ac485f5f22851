/// Where a challenge stands.
public enum ChallengeState: String, Hashable, Sendable, Codable, CaseIterable {
    /// It can be won. Whether it was accepted is a date, not a state.
    case pending
    case completed
    case declined
    /// Nobody can win it any more; see ``ChallengeInvalidity``.
    case invalid
}

/// Why a challenge can be won no more.
public enum ChallengeInvalidity: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nobody won it in time.
    case expired
    /// Its leaderboard's occurrence is final, so nothing changes it any more.
    case occurrenceFinal
    /// Its leaderboard or its achievement was taken out of the game.
    case withdrawn
    /// Its issuer or its receiver is no longer there, or was banned.
    case playerGone
    /// The score that was to be beaten was taken off the ranking.
    case scoreRemoved
}
