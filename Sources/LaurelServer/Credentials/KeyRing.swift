import LaurelCore
import LaurelModel
import Synchronization

/// The keys that open something, found by their secrets' hashes.
final class KeyRing: Sendable {
    private struct State {
        var keys: [[UInt8]: APIKey]
        /// The hashes of secrets that opened something before: reading and hashing one costs more than looking it up.
        var hashes: [String: [UInt8]] = [:]
    }

    /// How many secrets are remembered; more are hashed each time.
    private static let secretCountMax = 10_000

    private let state: Mutex<State>

    init(_ keys: [APIKey]) {
        state = Mutex(State(keys: Dictionary(keys.map { ($0.secretHash, $0) }) { $1 }))
    }

    /// The key that the secret `text` opens with at `moment`.
    ///
    /// Looking a hash up tells nobody anything by the time it takes: who can choose a hash's first bytes does not thereby
    /// know a secret.
    ///
    /// - Throws: ``Problem``, where it did until it expired.
    func key(for text: String, at moment: Moment) throws -> APIKey? {
        let known = state.withLock { state in state.hashes[text].flatMap { state.keys[$0] } }
        guard let key = known ?? newcomer(text) else { return nil }
        if let revokedAt = key.revokedAt, revokedAt <= moment { return nil }
        if let expiresAt = key.expiresAt, expiresAt <= moment { throw Problem.keyExpired(at: expiresAt) }
        return key
    }

    private func newcomer(_ text: String) -> APIKey? {
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
    func take(_ key: APIKey) -> Bool {
        state.withLock { state in
            var key = key
            let known = state.keys[key.secretHash]
            key.revokedAt = [key.revokedAt, known?.revokedAt].compactMap(\.self).min()
            state.keys[key.secretHash] = key
            return key.revokedAt != known?.revokedAt
        }
    }
}
