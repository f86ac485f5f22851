import LaurelCore
import LaurelModel

/// The keys that open something, found by their secrets' hashes.
final class APIKeyCache: Sendable {
    private struct Known {
        var key: APIKey
        /// The last use on this node, exact to ``useGrain``.
        var usedAt: Moment?
        var isUseStored = true
    }

    private struct State {
        var keys: [[UInt8]: Known]
        /// The hashes of secrets that opened something before: reading and hashing one costs more than looking it up.
        var hashes: [String: [UInt8]] = [:]
    }

    /// How many secrets are remembered; more are hashed each time.
    private static let secretCountMax = 10_000
    /// How exactly last uses are known: of the uses within this span only the first is noted.
    private static let useGrain = Span.seconds(60)

    private let state: Locked<State>

    init(_ keys: [APIKey]) {
        state = Locked(State(keys: Dictionary(keys.map { ($0.secretHash, Known(key: $0)) }) { $1 }))
    }

    /// The key that the secret `text` opens with at `moment`.
    ///
    /// Looking a hash up tells nobody anything by the time it takes: who can choose a hash's first bytes does not thereby
    /// know a secret.
    ///
    /// - Throws: ``Problem``, where it did until it expired.
    func key(for text: String, at moment: Moment) throws -> APIKey? {
        let known = state.withLock { state in state.hashes[text].flatMap { state.keys[$0] } }
        guard let known = known ?? newPlayer(text) else { return nil }
        let key = known.key
        if let revokedAt = key.revokedAt, revokedAt <= moment { return nil }
        if let expiresAt = key.expiresAt, expiresAt <= moment { throw Problem.keyExpired(at: expiresAt) }
        if known.usedAt.map({ moment - $0 >= Self.useGrain }) ?? true { noteUse(of: key, at: moment) }
        return key
    }

    private func noteUse(of key: APIKey, at moment: Moment) {
        state.withLock { state in
            state.keys[key.secretHash]?.usedAt = moment
            state.keys[key.secretHash]?.isUseStored = false
        }
    }

    /// When a key was last used on this node; nil if that was not since its start.
    func lastUse(of key: APIKey) -> Moment? { state.withLock { $0.keys[key.secretHash]?.usedAt } }

    /// The last uses that the ledger does not have yet.
    var usesToStore: [APIKeyID: Moment] {
        state.withLock { state in
            var uses: [APIKeyID: Moment] = [:]
            for known in state.keys.values where !known.isUseStored { uses[known.key.id] = known.usedAt }
            return uses
        }
    }

    /// Takes in that the ledger has these last uses.
    func noteStored(_ uses: [APIKeyID: Moment]) {
        state.withLock { state in
            for (hash, known) in state.keys where uses[known.key.id] == known.usedAt {
                state.keys[hash]?.isUseStored = true
            }
        }
    }

    private func newPlayer(_ text: String) -> Known? {
        guard let hash = KeySecret(text)?.hash else { return nil }
        return state.withLock { state in
            guard let key = state.keys[hash] else { return nil }
            if state.hashes.count < Self.secretCountMax { state.hashes[text] = hash }
            return key
        }
    }

    /// Updates a key from the ledger. An earlier reading of the ledger does not undo a revocation.
    ///
    /// - Returns: Whether the key is revoked now, or at another time than before.
    @discardableResult
    func update(_ key: APIKey) -> Bool {
        state.withLock { state in
            var key = key
            let known = state.keys[key.secretHash]
            key.revokedAt = [key.revokedAt, known?.key.revokedAt].compactMap(\.self).min()
            state.keys[key.secretHash, default: Known(key: key)].key = key
            return key.revokedAt != known?.key.revokedAt
        }
    }
}
