import LaurelCore
import LaurelModel
import LaurelServer
import LaurelWire

extension LedgerGame {
    func makeKey(_ kind: APIKey.Kind, named name: KeyName?, expiresAt: Moment?) async throws -> KeyBody {
        let (key, secret) = try await store.make(
            kind, in: service.realm.environment, named: name, expiresAt: expiresAt, by: Self.actor)
        return KeyBody(key, secret: secret)
    }

    func rotateKey(_ id: APIKeyID, overlap: Span) async throws -> KeyBody {
        let (key, secret, _) = try await store.rotate(id.text, overlap: overlap, by: Self.actor)
        return KeyBody(key, secret: secret)
    }

    func keys() async throws -> KeysBody { KeysBody(try await store.described.map { KeyBody($0) }) }

    func revokeKey(_ id: APIKeyID) async throws -> KeyBody {
        KeyBody(try await store.revoke(id.text, by: Self.actor))
    }

    private var store: APIKeyStore { APIKeyStore(of: game.id, in: service, ledger: ledger, clock: clock) }
}
