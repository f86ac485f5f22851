import Hummingbird
import LaurelCore
import LaurelModel

/// Who asks, about which game.
struct Caller {
    let game: Game
    let environment: GameEnvironment
    /// Nil for somebody without any credential.
    let key: APIKey?

    /// Whose word it is: what comes from a client key or from nobody is a player's at best.
    var author: Author { key?.kind == .server ? .server : .player }

    /// How requests answer when a server key is needed.
    func demandServerKey() throws {
        guard author == .server else { throw key == nil ? Problem.notAuthenticated : .serverKeyRequired }
    }

    func mayRead(_ leaderboard: Leaderboard) -> Bool { leaderboard.isPublicRead || author == .server }

    /// How reading answers where a leaderboard is not everybody's.
    func demandReading(_ leaderboard: Leaderboard) throws {
        guard mayRead(leaderboard) else { throw Problem.notPublic(leaderboard.id) }
    }
}

extension Door {
    /// Finds out who asks. With a credential the game is the credential's; without one `?game=` names it, or there is only
    /// one, and production is meant.
    func caller(of request: Request, _ context: DoorContext) async throws -> Caller {
        guard let header = request.headers[.authorization] else { return try await stranger(asking: context.query) }
        let scheme = "bearer ".utf8
        let text = header.utf8
        guard
            text.starts(with: "Bearer ".utf8)
                || String(Substring(text.prefix(scheme.count))).lowercased().utf8.elementsEqual(scheme),
            let key = keys.key(for: String(Substring(text.dropFirst(scheme.count))), at: clock.now)
        else { throw Problem.credentialUnknown }
        let game = try games.game(key.game)
        if let named = context.query["game"], named != game.id.text {
            throw Problem.otherGame(named)
        }
        return Caller(game: game, environment: key.environment, key: key)
    }

    private func stranger(asking query: Query) async throws -> Caller {
        if let named = query["game"] {
            let id = try Problem.explaining("game") { try GameID(named) }
            return Caller(game: try games.game(id), environment: .production, key: nil)
        }
        let all = games.all
        guard all.count == 1 else { throw Problem.gameNotNamed }
        return Caller(game: all[0], environment: .production, key: nil)
    }

    func service(for caller: Caller) async throws -> RealmService {
        try await games.service(of: caller.game, in: caller.environment)
    }
}
