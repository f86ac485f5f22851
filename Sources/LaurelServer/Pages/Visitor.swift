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
