import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelWire

extension Door {
    /// `GET /.well-known/jwks.json`: by which others verify the tokens that this server signs.
    func publishedKeys(_ request: Request, _ context: DoorContext) async throws -> Response {
        try context.query.refuseNames(besides: [])
        var response = try Response(PublishedKeys(tokens.keys))
        response.headers[.cacheControl] = "public, max-age=3600"
        return response
    }

    /// Sees which signing keys there are, makes the next one where it is time, and learns which sessions have ended.
    func lookAtIdentity() async throws {
        let moment = clock.now
        var keys = try await ledger.read(in: .server) { try $0.signingKeys }
        if keys.needsAnother(at: moment) || !keys.outlived(at: moment).isEmpty {
            keys = try await ledger.transact(in: .server) { try $0.rotateSigningKeys(at: moment) }
        }
        // The keys are set last, so that a starting node accepts no token until it knows the ended sessions and the
        // epochs. A realm that cannot be loaded makes only its own requests fail.
        for realm in games.realms {
            await end(try await accounts.endedSessions(in: realm, at: moment), at: moment)
            _ = try? await games.service(of: realm)
        }
        tokens.take(keys)
        tokens.sweep(at: moment)
    }
}

extension LedgerTransaction {
    fileprivate var signingKeys: SigningKeys {
        get throws {
            SigningKeys(try rows(in: RowRange(.signingKeys)).map { try $0.key.value(SigningKey.self, in: $0.text) })
        }
    }

    /// Several nodes may find at once that it is time; the first does it.
    fileprivate mutating func rotateSigningKeys(at moment: Moment) throws -> SigningKeys {
        let keys = try signingKeys
        if keys.needsAnother(at: moment) {
            let key = SigningKey(createdAt: moment)
            try set(RowKey(.signingKeys, key.id), to: key)
        }
        for key in keys.outlived(at: moment) { try erase(RowKey(.signingKeys, key.id)) }
        return try signingKeys
    }
}
