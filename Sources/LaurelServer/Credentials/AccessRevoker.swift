import LaurelCore
import LaurelIdentity
import LaurelModel

/// The revocation of sessions' and keys' access on this node, which also ends their event streams.
struct AccessRevoker: Sendable {
    let tokens: AccessTokenVerifier
    let keys: APIKeyCache
    let streams: EventStreams

    /// Invalidates the tokens of ended sessions and ends their event streams.
    func end(_ sessions: [SessionID], at moment: Moment) async {
        let ended = tokens.end(sessions, at: moment)
        if !ended.isEmpty { await streams.endUnauthorized(of: ended) }
    }

    /// Updates keys to their stored state and ends the event streams of revoked keys.
    func apply(_ changed: [APIKey]) async {
        var isRevoked = false
        for key in changed where keys.update(key) { isRevoked = true }
        if isRevoked { await streams.endUnauthorized() }
    }
}
