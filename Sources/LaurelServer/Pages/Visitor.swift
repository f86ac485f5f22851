import LaurelCore
import LaurelIdentity
package import LaurelModel

/// Who looks at a game's pages.
package struct Visitor: Sendable {
    package let game: Game
    package let environment: GameEnvironment
    /// Nil for a stranger.
    package let player: PlayerID?
    /// What the player showed; nil for a stranger.
    package let token: String?

    /// A stranger, who sees production.
    package init(to game: Game) {
        self.game = game
        environment = .production
        player = nil
        token = nil
    }

    init(to game: Game, in environment: GameEnvironment, as player: PlayerID, with token: String) {
        self.game = game
        self.environment = environment
        self.player = player
        self.token = token
    }
}

extension Door {
    /// Whoever holds a player's token of `game`; with any other, or with none, a stranger.
    package func visitor(to game: Game, holding token: String?) -> Visitor {
        guard let token, let known = try? tokens.token(token, at: clock.now), known.game == game.id else {
            return Visitor(to: game)
        }
        return Visitor(to: game, in: known.environment, as: known.player, with: token)
    }
}
