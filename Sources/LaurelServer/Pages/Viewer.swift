import LaurelCore
import LaurelIdentity
package import LaurelModel

/// The viewer of a game's pages: a signed-in player or an unauthenticated viewer.
package struct Viewer: Sendable {
    /// The game of the pages.
    package let game: Game
    /// The environment that the viewer sees.
    package let environment: GameEnvironment
    /// The signed-in player; nil for an unauthenticated viewer.
    package let player: PlayerID?
    /// The player's access token; nil for an unauthenticated viewer.
    package let token: String?
    /// Whether the request has the cookie of a session that has ended.
    package let isSignedOut: Bool

    /// Creates an unauthenticated viewer, who sees production.
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
