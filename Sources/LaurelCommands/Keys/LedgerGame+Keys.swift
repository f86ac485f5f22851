import LaurelCore
import LaurelModel
import LaurelServer
import LaurelWire

extension LedgerGame {
    func makeKey(_ kind: APIKey.Kind, named name: KeyName?, expiresAt: Moment?) async throws -> KeyBody {
        let (key, secret) = try await book.make(
            kind, in: service.realm.environment, named: name, expiresAt: expiresAt, by: Self.actor)
        return KeyBody(key, secret: secret)
    }

    func rotateKey(_ id: APIKeyID, overlap: Span) async throws -> KeyBody {
        let (key, secret, _) = try await book.rotate(id.text, overlap: overlap, by: Self.actor)
        return KeyBody(key, secret: secret)
    }

    func keys() async throws -> KeysBody { KeysBody(try await book.described.map { KeyBody($0) }) }

    func revokeKey(_ id: APIKeyID) async throws -> KeyBody {
        KeyBody(try await book.revoke(id.text, by: Self.actor))
    }

    private var book: KeyBook { KeyBook(of: game.id, in: service, ledger: ledger, clock: clock) }
}
