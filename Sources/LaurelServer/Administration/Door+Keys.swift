import Hummingbird
import LaurelCore
public import LaurelModel
import LaurelWire

extension Door {
    /// `GET /v1/admin/keys`: those of the caller's game, in both environments.
    func listKeys(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: [])
        return try Response(KeysBody(try await ledger.keys().filter { $0.game == caller.game.id }))
    }

    /// `POST /v1/admin/keys`: the only answer with the secret in it.
    func createKey(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: [])
        let body = try await request.decoded(NewKeyBody.self)
        let environment = body.environment ?? caller.environment
        if caller.environment == .sandbox, environment == .production { throw Problem.sandboxKey }
        let made = try await keyBody(body.kind, for: caller.game.id, in: environment)
        return try Response(secret: made, status: .created)
    }

    /// `DELETE /v1/admin/keys/{id}`
    func revokeKey(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: [])
        let text = try context.pathID()
        let known = try await ledger.keys().first { $0.id.text == text && $0.game == caller.game.id }
        guard let known, caller.environment == .production || known.environment == .sandbox else {
            throw Problem("key-not-found", .notFound, "This game has no such key. GET /v1/admin/keys lists them.")
        }
        guard let revoked = try await ledger.revoke(known.id, at: clock.now) else { throw Problem.notFound("") }
        keys.take(revoked)
        return try Response(KeyBody(revoked))
    }

    private func keyBody(
        _ kind: APIKey.Kind, for game: GameID, in environment: GameEnvironment
    ) async throws -> KeyBody {
        let (key, secret) = try await make(kind, for: game, in: environment)
        return KeyBody(key, secret: secret)
    }

    /// Makes a key that opens from now on.
    public func make(
        _ kind: APIKey.Kind, for game: GameID, in environment: GameEnvironment
    ) async throws -> (key: APIKey, secret: KeySecret) {
        var random = SystemRandomNumberGenerator()
        let (key, secret) = APIKey.make(kind, for: game, in: environment, at: clock.now, using: &random)
        try await ledger.add(key)
        keys.take(key)
        return (key, secret)
    }

    /// Makes a game's first keys, a server key and a client key for each environment.
    ///
    /// - Returns: Those that were made here: where several nodes start at once, each key is one node's.
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
        let kept = try await ledger.keys()
        for key in kept { keys.take(key) }
        return made.filter { kept.contains($0.key) }
    }
}
