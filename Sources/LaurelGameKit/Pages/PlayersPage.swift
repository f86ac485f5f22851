import Foundation
import LaurelKit

/// An address among the players' pages of a server, as it is shown inside a game.
struct PlayersPage: Sendable {
    /// One of the player's own.
    enum Own: String, Sendable {
        case achievements, challenges, friends
    }

    var leaderboard: String?
    var time: GKLeaderboard.TimeScope?
    var occurrence: Int64?
    var scope = GKLeaderboard.PlayerScope.global
    /// Nil for one that everybody may see.
    var own: Own?

    /// Nil before the player was authenticated.
    var url: URL? {
        guard let session = GameSession.open, let player = session.player, let game = session.game,
            var parts = URLComponents(url: session.client.server, resolvingAgainstBaseURL: false)
        else { return nil }
        while parts.path.hasSuffix("/") { parts.path.removeLast() }
        let below = own.map { ["my", $0.rawValue] } ?? [leaderboard].compactMap { $0 }
        parts.path += "/g/" + ([game] + below).joined(separator: "/")
        var items = [URLQueryItem(name: "embed", value: "1")]
        if own == nil, leaderboard != nil {
            items.append(URLQueryItem(name: "player", value: player.id))
            if scope != .global { items.append(URLQueryItem(name: "scope", value: scope.wire.rawValue)) }
            if let time { items.append(URLQueryItem(name: "time", value: time.wire.rawValue)) }
            if let occurrence { items.append(URLQueryItem(name: "occurrence", value: String(occurrence))) }
        }
        parts.queryItems = items
        return parts.url
    }
}

extension PlayersPage {
    /// What is shown of a state that names no leaderboard.
    init(_ state: GKGameCenterViewControllerState) {
        switch state {
        case .achievements: own = .achievements
        case .challenges: own = .challenges
        case .localPlayerProfile, .localPlayerFriendsList: own = .friends
        case .default, .leaderboards, .dashboard: own = nil
        }
    }
}
