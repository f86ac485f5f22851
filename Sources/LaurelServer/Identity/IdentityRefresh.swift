import LaurelCore
import LaurelIdentity
import LaurelModel

/// The refresh of this node's signing keys and ended sessions.
struct IdentityRefresh: Sendable {
    let ledger: any Ledger
    let clock: GuardedClock
    let games: Games
    let accounts: Accounts
    let tokens: AccessTokenVerifier
    let revoker: AccessRevoker

    init(_ door: Door) {
        ledger = door.ledger
        clock = door.clock
        games = door.games
        accounts = door.accounts
        tokens = door.tokens
        revoker = door.revoker
    }

    /// Loads the signing keys and the ended sessions, and creates the next key when it is due unless the ledger is
    /// read-only.
    ///
    /// - Throws: ``LedgerError``. If only the creation of a key fails, the stored keys and the ended sessions are loaded.
    func run() async throws {
        let moment = clock.now
        var keys = try await ledger.read(in: .server) { try $0.signingKeys }
        var failure: (any Error)?
        if !ledger.isReadOnly, keys.needsAnother(at: moment) || !keys.outlived(at: moment).isEmpty {
            do {
                keys = try await ledger.transact(in: .server) { try $0.rotateSigningKeys(at: moment) }
            } catch {
                failure = error
            }
        }
        // The keys are replaced last, so that a starting node accepts no token until it knows the ended sessions and
        // the epochs. If a realm cannot be loaded, only its own requests fail.
        do { await revoker.end(try await accounts.endedSessions(at: moment), at: moment) } catch {
            throw failure ?? error
        }
        for realm in games.realms { _ = try? await games.service(of: realm) }
        tokens.replace(with: keys)
        tokens.sweep(at: moment)
        if let failure { throw failure }
    }
}

extension LedgerTransaction {
    fileprivate var signingKeys: SigningKeys {
        get throws {
            SigningKeys(try rows(in: RecordRange(.signingKeys)).map { try $0.key.value(SigningKey.self, in: $0.text) })
        }
    }

    /// Creates the next signing key if it is due, and deletes expired keys.
    ///
    /// Several nodes may call this concurrently. The first transaction creates the key, and the others find it.
    fileprivate mutating func rotateSigningKeys(at moment: Moment) throws -> SigningKeys {
        let keys = try signingKeys
        if keys.needsAnother(at: moment) {
            let key = SigningKey(createdAt: moment)
            try set(RecordKey(.signingKeys, key.id), to: key)
        }
        for key in keys.outlived(at: moment) { try erase(RecordKey(.signingKeys, key.id)) }
        return try signingKeys
    }
}
