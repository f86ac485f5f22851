extension Leaderboard {
    /// The accepted source of scores. Server keys may always submit.
    public enum Submitters: String, Hashable, Sendable, CaseIterable, Codable {
        /// Every player who is signed in.
        case players
        /// Players whose device signs each score.
        case signedPlayers
        /// Only the developer's server.
        case server
    }
}
