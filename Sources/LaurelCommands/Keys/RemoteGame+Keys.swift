import LaurelModel
import LaurelWire

extension RemoteGame {
    func makeKey(_ kind: APIKey.Kind, named name: KeyName?, expiresAt: Moment?) async throws -> KeyBody {
        try await server.request(
            "POST", ["v1", "admin", "keys"],
            body: try WireJSON.encode(NewKeyBody(kind, name: name?.text, expiresAt: expiresAt)),
            as: KeyBody.self
        ).body
    }

    func rotateKey(_ id: APIKeyID, overlap: Span) async throws -> KeyBody {
        try await server.request(
            "POST", ["v1", "admin", "keys", id.text, "rotate"],
            body: try WireJSON.encode(KeyRotationBody(overlapSeconds: overlap.milliseconds / 1_000)), as: KeyBody.self
        ).body
    }

    func keys() async throws -> KeysBody {
        var all = KeysBody([])
        repeat {
            let page = try await server.request(
                "GET", ["v1", "admin", "keys"], query: all.nextCursor.map { [("cursor", $0)] } ?? [],
                as: KeysBody.self
            ).body
            all.keys += page.keys
            all.nextCursor = page.nextCursor
        } while all.nextCursor != nil
        return all
    }

    func revokeKey(_ id: APIKeyID) async throws -> KeyBody {
        try await server.request("DELETE", ["v1", "admin", "keys", id.text], as: KeyBody.self).body
    }
}
