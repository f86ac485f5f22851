import LaurelCore
import LaurelIdentity
import LaurelModel

/// Ends the access of sessions and keys on this node, and their event streams.
struct AccessRevoker: Sendable {
    let tokens: AccessTokenVerifier
    let keys: APIKeyCache
    let streams: EventStreams

    /// Makes the tokens of ended sessions invalid, and ends the streams that they began.
    func end(_ sessions: [SessionID], at moment: Moment) async {
        let ended = tokens.end(sessions, at: moment)
        if !ended.isEmpty { await streams.endUnauthorized(of: ended) }
    }

    /// Updates keys to their stored state, and ends the streams that revoked keys began.
    func apply(_ changed: [APIKey]) async {
        var isRevoked = false
        for key in changed where keys.update(key) { isRevoked = true }
        if isRevoked { await streams.endUnauthorized() }
    }
}
