import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

/// The endpoints of a game's API keys, for the developer's servers.
struct KeysAPI: Sendable {
    let keyAdministration: KeyAdministration

    init(_ door: Door) {
        keyAdministration = door.keyAdministration
    }

    /// `GET /v1/admin/keys`: lists the API keys of the caller's game in both environments.
    func listKeys(_ request: APIRequest) async throws -> Response {
        let all = try await keyAdministration.keys(of: request.caller.game)
        let (page, nextCursor) = try request.query.page(of: all, \.key.id.text)
        return try Response(KeysBody(page.map { KeyBody($0) }, nextCursor: nextCursor))
    }

    /// `POST /v1/admin/keys`: creates an API key. Only this response contains the secret.
    func createKey(_ request: APIRequest) async throws -> Response {
        let body = try await request.decoded(NewKeyBody.self)
        let name = try Problem.explaining("name") { try body.name.map { try KeyName($0) } }
        let (key, secret) = try await keyAdministration.create(
            body.kind, of: request.caller.game, in: body.environment ?? request.caller.environment,
            from: request.caller.environment, named: name, expiresAt: body.expiresAt, by: request.actor)
        return try Response(secret: KeyBody(key, secret: secret), status: .created)
    }

    /// `POST /v1/admin/keys/{id}/rotate`: creates a replacement. The previous key stays valid during the overlap.
    func rotateKey(_ request: APIRequest) async throws -> Response {
        let body = try await request.decodedIfPresent(KeyRotationBody.self) ?? KeyRotationBody()
        let seconds = body.overlapSeconds.map { min(max($0, -1), 1_000_000_000) }
        let (key, secret) = try await keyAdministration.rotate(
            try request.pathID(), of: request.caller.game, in: request.caller.environment,
            overlap: seconds.map(Span.seconds) ?? APIKeyStore.overlapDefault, by: request.actor)
        return try Response(secret: KeyBody(key, secret: secret), status: .created)
    }

    /// `DELETE /v1/admin/keys/{id}`: revokes an API key.
    func revokeKey(_ request: APIRequest) async throws -> Response {
        let revoked = try await keyAdministration.revoke(
            try request.pathID(), of: request.caller.game, in: request.caller.environment, by: request.actor)
        return try Response(KeyBody(revoked))
    }

}
