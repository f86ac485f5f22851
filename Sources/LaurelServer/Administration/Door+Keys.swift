import Hummingbird
import LaurelCore
public import LaurelModel
import LaurelWire

extension Door {
    /// `GET /v1/admin/keys`: those of the caller's game, in both environments.
    func listKeys(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: ["limit", "cursor"])
        let all = withLastUses(try await keyBook(for: caller).described)
        let (page, nextCursor) = try context.query.page(of: all, \.key.id.text)
        return try Response(KeysBody(page.map { KeyBody($0) }, nextCursor: nextCursor))
    }

    /// `POST /v1/admin/keys`: the only answer with the secret in it.
    func createKey(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: [])
        let body = try await request.decoded(NewKeyBody.self)
        let name = try Problem.explaining("name") { try body.name.map { try KeyName($0) } }
        let (key, secret) = try await keyBook(for: caller).make(
            body.kind, in: body.environment ?? caller.environment, named: name, expiresAt: body.expiresAt,
            by: caller.actor(context))
        await apply([key.key])
        return try Response(secret: KeyBody(key, secret: secret), status: .created)
    }

    /// `POST /v1/admin/keys/{id}/rotate`: another key takes its place, and it goes on for a while.
    func rotateKey(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: [])
        guard request.head.isJSON else { throw Problem.notJSON }
        let data = try await request.bytes(byteCountMax: Self.bodyByteCountMax)
        let body = data.isEmpty ? KeyRotationBody() : try WireJSON.decodeRequest(KeyRotationBody.self, from: data)
        let seconds = body.overlapSeconds.map { min(max($0, -1), 1_000_000_000) }
        let (key, secret, former) = try await keyBook(for: caller).rotate(
            try context.pathID(), overlap: seconds.map(Span.seconds) ?? KeyBook.overlapDefault,
            by: caller.actor(context))
        await apply([key.key, former])
        return try Response(secret: KeyBody(key, secret: secret), status: .created)
    }

    /// `DELETE /v1/admin/keys/{id}`
    func revokeKey(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: [])
        let revoked = try await keyBook(for: caller).revoke(try context.pathID(), by: caller.actor(context))
        await apply([revoked])
        let described = withLastUses(try await ledger.described([revoked]))
        return try Response(KeyBody(described[0]))
    }

    /// The keys with the later of their stored last use and that on this node.
    func withLastUses(_ keys: [DescribedKey]) -> [DescribedKey] {
        keys.map { described in
            var described = described
            described.usedAt = [described.usedAt, self.keys.lastUse(of: described.key)].compactMap(\.self).max()
            return described
        }
    }

    /// Stores when keys were last used, as far as the ledger does not have it yet.
    func storeKeyUses() async throws {
        let uses = keys.usesToStore
        guard !uses.isEmpty else { return }
        try await ledger.store(uses)
        keys.noteStored(uses)
    }

    private func keyBook(for caller: Caller) async throws -> KeyBook {
        KeyBook(of: caller.game.id, in: try await service(for: caller), ledger: ledger, clock: clock)
    }

    /// Makes a key that opens from now on.
    public func make(
        _ kind: APIKey.Kind, for game: GameID, in environment: GameEnvironment
    ) async throws -> (key: APIKey, secret: KeySecret) {
        var random = SystemRandomNumberGenerator()
        let (key, secret) = APIKey.make(kind, for: game, in: environment, at: clock.now, using: &random)
        try await ledger.add(key)
        await apply([key])
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
        await apply(kept)
        return made.filter { kept.contains($0.key) }
    }
}
