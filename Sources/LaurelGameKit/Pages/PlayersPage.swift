import Foundation
import LaurelKit

/// The address of a page for players, for display inside a game.
struct PlayersPage: Sendable {
    /// A page of the player's own.
    enum Own: String, Sendable {
        case achievements, challenges, friends
    }

    var leaderboard: String?
    var time: GKLeaderboard.TimeScope?
    var occurrence: Int64?
    var scope = GKLeaderboard.PlayerScope.global
    /// The player's own page; nil for a public page.
    var own: Own?

    /// The address; nil before the player is authenticated online.
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
    /// Creates the page for a state without a leaderboard.
    init(_ state: GKGameCenterViewControllerState) {
        switch state {
        case .achievements: own = .achievements
        case .challenges: own = .challenges
        case .localPlayerProfile, .localPlayerFriendsList: own = .friends
        case .default, .leaderboards, .dashboard: own = nil
        }
    }
}
