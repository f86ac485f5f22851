import Foundation
import LaurelKit

/// An address among the players' pages of a server, as it is shown inside a game.
struct PlayersPage: Sendable {
    var leaderboard: String?
    var time: GKLeaderboard.TimeScope?
    var occurrence: Int64?

    /// Nil before the player was authenticated.
    var url: URL? {
        guard let session = GameSession.open, let player = session.player, let game = session.game,
            var parts = URLComponents(url: session.client.server, resolvingAgainstBaseURL: false)
        else { return nil }
        while parts.path.hasSuffix("/") { parts.path.removeLast() }
        parts.path += "/g/" + ([game] + [leaderboard].compactMap { $0 }).joined(separator: "/")
        var items = [URLQueryItem(name: "embed", value: "1")]
        if leaderboard != nil {
            items.append(URLQueryItem(name: "player", value: player.id))
            if let time { items.append(URLQueryItem(name: "time", value: time.wire.rawValue)) }
            if let occurrence { items.append(URLQueryItem(name: "occurrence", value: String(occurrence))) }
        }
        parts.queryItems = items
        return parts.url
    }
}
