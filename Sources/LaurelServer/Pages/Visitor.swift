import LaurelCore
import LaurelIdentity
package import LaurelModel

/// Who looks at a game's pages.
package struct Visitor: Sendable {
    package let game: Game
    package let environment: GameEnvironment
    /// Nil for a stranger.
    package let player: PlayerID?
    /// The player's access token; nil for an unauthenticated viewer.
    package let token: String?
    /// Whether a session was shown that has ended.
    package let isSignedOut: Bool

    /// An unauthenticated viewer, who sees production.
    package init(to game: Game, isSignedOut: Bool = false) {
        self.game = game
        environment = .production
        player = nil
        token = nil
        self.isSignedOut = isSignedOut
    }

    init(to game: Game, in environment: GameEnvironment, as player: PlayerID, with token: String) {
        self.game = game
        self.environment = environment
        self.player = player
        self.token = token
        isSignedOut = false
    }
}

extension Door {
    /// The player of an access token of `game`; an unauthenticated viewer for any other token, or none.
    package func visitor(to game: Game, holding token: String?) -> Visitor {
        guard let token, let known = try? accessToken(token, at: clock.now), known.game == game.id else {
            return Visitor(to: game, isSignedOut: token != nil)
        }
        return Visitor(to: game, in: known.environment, as: known.player, with: token)
    }
}
