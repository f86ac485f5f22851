import LaurelCore
import LaurelIdentity
import LaurelModel

/// The holder of a request's credential, and the game of the request. A class, because each step of a request reads it.
final class Caller: Sendable {
    /// A player who is signed in.
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

    /// The author of the caller's submissions. Clients with a client key or without a credential have a player's rights at
    /// most.
    var author: Author { key?.kind == .server ? .server : .player }

    var isAnonymous: Bool { key == nil && player == nil }

    /// Distinguishes callers that get different responses, in ETags.
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
