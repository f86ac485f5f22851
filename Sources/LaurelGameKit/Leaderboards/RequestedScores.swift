import Foundation
import LaurelKit

/// What a leaderboard that a game made is to ask for, and what came of it.
struct RequestedScores: Sendable {
    var identifier: String?
    var timeScope = GKLeaderboard.TimeScope.allTime
    var playerScope = GKLeaderboard.PlayerScope.global
    var range = NSRange(location: 1, length: 10)
    /// Nil for a range of the ranking.
    var players: [String]?

    var title: String?
    var scores: [GKScore]?
    var localPlayerScore: GKScore?
    var maxRange = 0
    var isLoading = false

    init(players: [String]? = nil) { self.players = players }
}
