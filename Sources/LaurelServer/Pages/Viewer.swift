import LaurelCore
import LaurelIdentity
package import LaurelModel

/// The viewer of a game's pages: a player who is signed in, or an unauthenticated viewer.
package struct Viewer: Sendable {
    package let game: Game
    package let environment: GameEnvironment
    /// Nil for an unauthenticated viewer.
    package let player: PlayerID?
    /// The player's access token; nil for an unauthenticated viewer.
    package let token: String?
    /// Whether the request has the cookie of a session that has ended.
    package let isSignedOut: Bool

    /// An unauthenticated viewer, who sees production.
    package init(of game: Game, isSignedOut: Bool = false) {
        self.game = game
        environment = .production
        player = nil
        token = nil
        self.isSignedOut = isSignedOut
    }

    init(of game: Game, in environment: GameEnvironment, as player: PlayerID, with token: String) {
        self.game = game
        self.environment = environment
        self.player = player
        self.token = token
        isSignedOut = false
    }
}
