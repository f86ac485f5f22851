import LaurelCore
import LaurelModel
import Synchronization

/// The keys that open something, found by their secrets' hashes.
final class KeyRing: Sendable {
    private let keys: Mutex<[[UInt8]: APIKey]>

    init(_ keys: [APIKey]) {
        self.keys = Mutex(Dictionary(keys.map { ($0.secretHash, $0) }) { $1 })
    }

    /// The key that `secret` opens with at `moment`.
    ///
    /// Looking a hash up tells nobody anything by the time it takes: who can choose a hash's first bytes does not thereby
    /// know a secret.
    func key(for secret: KeySecret, at moment: Moment) -> APIKey? {
        let hash = secret.hash
        guard let key = keys.withLock({ $0[hash] }) else { return nil }
        if let revokedAt = key.revokedAt, revokedAt <= moment { return nil }
        return key
    }

    /// Takes a key in as it is kept now.
    func take(_ key: APIKey) { keys.withLock { $0[key.secretHash] = key } }
}
