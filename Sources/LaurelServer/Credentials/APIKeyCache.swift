import LaurelCore
import LaurelModel

/// The API keys in memory, by the hashes of their secrets.
final class APIKeyCache: Sendable {
    private struct Known {
        var key: APIKey
        /// The last use on this node, with the precision of ``useGrain``.
        var usedAt: Moment?
        var isUseStored = true
    }

    private struct State {
        var keys: [[UInt8]: Known]
        /// The hashes of known secrets: a lookup costs less than parsing and hashing a secret.
        var hashes: [String: [UInt8]] = [:]
    }

    /// The maximum number of cached hashes. Further secrets are hashed on each use.
    private static let secretCountMax = 10_000
    /// The precision of last uses: only the first use within this time is recorded.
    private static let useGrain = Span.seconds(60)

    private let state: Locked<State>

    init(_ keys: [APIKey]) {
        state = Locked(State(keys: Dictionary(keys.map { ($0.secretHash, Known(key: $0)) }) { $1 }))
    }

    /// Returns the key with the secret `text` if it is valid at `moment`; otherwise nil.
    ///
    /// The timing of the hash lookup is not a side channel: knowing the first bytes of a hash does not reveal a secret.
    ///
    /// - Throws: ``Problem`` if the key has expired.
    func key(for text: String, at moment: Moment) throws -> APIKey? {
        let known = state.withLock { state in state.hashes[text].flatMap { state.keys[$0] } }
        guard let known = known ?? uncachedKey(text) else { return nil }
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

    /// Returns the last use of a key on this node; nil if it was not used since the node started.
    func lastUse(of key: APIKey) -> Moment? { state.withLock { $0.keys[key.secretHash]?.usedAt } }

    /// The last uses that the ledger has not stored yet.
    var usesToStore: [APIKeyID: Moment] {
        state.withLock { state in
            var uses: [APIKeyID: Moment] = [:]
            for known in state.keys.values where !known.isUseStored { uses[known.key.id] = known.usedAt }
            return uses
        }
    }

    /// Marks last uses as stored in the ledger.
    func noteStored(_ uses: [APIKeyID: Moment]) {
        state.withLock { state in
            for (hash, known) in state.keys where uses[known.key.id] == known.usedAt {
                state.keys[hash]?.isUseStored = true
            }
        }
    }

    private func uncachedKey(_ text: String) -> Known? {
        guard let hash = KeySecret(text)?.hash else { return nil }
        return state.withLock { state in
            guard let key = state.keys[hash] else { return nil }
            if state.hashes.count < Self.secretCountMax { state.hashes[text] = hash }
            return key
        }
    }

    /// Updates a key from the ledger. An outdated read does not undo a revocation.
    ///
    /// - Returns: Whether the revocation time changed.
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
