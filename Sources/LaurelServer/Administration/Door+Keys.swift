import LaurelCore
public import LaurelModel

extension Door {
    /// Creates an API key, which is valid immediately.
    public func make(
        _ kind: APIKey.Kind, for game: GameID, in environment: GameEnvironment
    ) async throws -> (key: APIKey, secret: KeySecret) {
        var random = SystemRandomNumberGenerator()
        let (key, secret) = APIKey.make(kind, for: game, in: environment, at: clock.now, using: &random)
        try await ledger.add(key)
        await revoker.apply([key])
        return (key, secret)
    }

    /// Creates a game's first API keys: a server key and a client key for each environment.
    ///
    /// - Returns: The keys that this node created. If several nodes start concurrently, each key is created by one of
    ///   them.
    public func makeFirstKeys(of game: GameID) async throws -> [(key: APIKey, secret: KeySecret)] {
        var random = SystemRandomNumberGenerator()
        var made: [(key: APIKey, secret: KeySecret)] = []
        for environment in [GameEnvironment.production, .sandbox] {
            for kind in [APIKey.Kind.server, .client] {
                let (key, secret) = APIKey.makeFirst(kind, for: game, in: environment, at: clock.now, using: &random)
                try await ledger.add(key)
                made.append((key, secret))
            }
        }
        let stored = try await ledger.keys()
        await revoker.apply(stored)
        return made.filter { stored.contains($0.key) }
    }
}
