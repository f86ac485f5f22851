import Foundation
import LaurelKit

/// The parameters of a leaderboard that a game has created, and the last result.
struct RequestedScores: Sendable {
    var identifier: String?
    var timeScope = GKLeaderboard.TimeScope.allTime
    var playerScope = GKLeaderboard.PlayerScope.global
    var range = NSRange(location: 1, length: 10)
    /// The identifiers of the requested players; nil for a range of the ranking.
    var players: [String]?

    var title: String?
    var scores: [GKScore]?
    var localPlayerScore: GKScore?
    var maxRange = 0
    var isLoading = false

    init(players: [String]? = nil) { self.players = players }
}
