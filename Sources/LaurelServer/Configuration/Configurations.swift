package import LaurelConfiguration
import LaurelCore
package import LaurelModel

/// The configurations of all games.
package struct Configurations: Sendable {
    let games: Games
    let clock: GuardedClock
    /// The cache of configurations by the text of their document, for the console's pages.
    private let parsed = BoundedCache<String, GameConfiguration>(countMax: 32)

    init(games: Games, clock: GuardedClock) {
        self.games = games
        self.clock = clock
    }

    /// Returns the store of a game's configuration. Changes of production apply to the sandbox while both are the same.
    package func store(of game: Game, in environment: GameEnvironment) async throws -> ConfigurationStore {
        ConfigurationStore(
            of: game, in: try await games.service(of: game, in: environment),
            followedBy: environment == .production ? try await games.service(of: game, in: .sandbox) : nil,
            clock: clock)
    }

    /// Returns the store of the configuration of the caller's game.
    func store(for caller: Caller) async throws -> ConfigurationStore {
        try await store(of: caller.game, in: caller.environment)
    }

    /// Returns the configuration of the last document, without later changes of leaderboards.
    package func lastDocument(of game: Game, in environment: GameEnvironment) async throws -> GameConfiguration {
        let service = try await games.service(of: game, in: environment)
        guard let document = try await service.read({ try $0.storedDocument(of: game.id) }) else {
            return GameConfiguration()
        }
        return try parsed.value(for: document) { try ConfigurationDocument(stored: document).configuration }
    }
}
