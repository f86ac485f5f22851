import LaurelCore
import LaurelIdentity
import LaurelModel

/// The holder of a request's credential, and the game of the request. It is a class, because each step of a request
/// reads it.
final class Caller: Sendable {
    /// A signed-in player.
    struct SignedIn: Sendable {
        let id: PlayerID
        let session: SessionID
    }

    let game: Game
    let environment: GameEnvironment
    /// The key of the request; nil for a player, and for a client without a credential.
    let key: APIKey?
    let player: SignedIn?

    init(game: Game, environment: GameEnvironment, key: APIKey? = nil, player: SignedIn? = nil) {
        self.game = game
        self.environment = environment
        self.key = key
        self.player = player
    }

    var realm: Realm { Realm(group: game.group, environment: environment) }

    /// The author of the caller's submissions. A client with a client key or without a credential has at most the
    /// rights of a player.
    var author: Author { key?.kind == .server ? .server : .player }

    var isAnonymous: Bool { key == nil && player == nil }

    /// The code in ETags that distinguishes callers with different responses.
    var readerCode: String { player == nil ? String(author.rawValue.first!) : "m" }

    func mayRead(_ leaderboard: Leaderboard) -> Bool {
        leaderboard.isPublicRead || author == .server || player != nil
    }

    /// Returns `leaderboard` if the caller may read it.
    ///
    /// - Throws: ``Problem``
    @discardableResult
    func readable(_ leaderboard: Leaderboard) throws -> Leaderboard {
        guard mayRead(leaderboard) else { throw Problem.notPublic(leaderboard.id) }
        return leaderboard
    }
}

extension RealmService {
    /// Returns a leaderboard if the caller may read it.
    ///
    /// - Throws: ``Problem`` or ``Refusal``
    nonisolated func leaderboard(_ id: LeaderboardID, for caller: Caller) throws -> Leaderboard {
        try caller.readable(leaderboard(id, of: caller.game.id))
    }
}
