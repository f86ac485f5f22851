extension Leaderboard {
    /// On whose word it takes scores. Server keys may always submit.
    public enum Submitters: String, Hashable, Sendable, CaseIterable, Codable {
        /// Every player who is signed in.
        case players
        /// Players whose device signs each of their scores.
        case signedPlayers
        /// The studio's server alone.
        case server
    }
}
