import LaurelCore
import LaurelIdentity
import LaurelModel

/// A signer and verifier of access tokens, with this installation's keys.
///
/// Verifying a signature is expensive, so verified tokens are cached.
final class AccessTokenVerifier: Sendable {
    private struct State {
        var keys = SigningKeys([])
        var verified: [String: AccessToken] = [:]
        /// The end of each ended session. An element is removed when all tokens of its session have expired.
        var ended: [SessionID: Moment] = [:]
    }

    /// The maximum number of cached tokens. At the limit, the cache is cleared.
    private static let tokenCountMax = 100_000

    private let state = Locked(State())

    var keys: SigningKeys { state.withLock { $0.keys } }

    func replace(with keys: SigningKeys) { state.withLock { $0.keys = keys } }

    func sign(_ token: AccessToken, at moment: Moment) throws -> String {
        guard let key = keys.signer(at: moment) else {
            throw LedgerError.unavailable("its signing keys are not loaded yet")
        }
        var random = SystemRandomNumberGenerator()
        return try token.signed(by: key, using: &random)
    }

    func token(_ text: String, at moment: Moment) throws -> AccessToken {
        let known = state.withLock { $0.verified[text] }
        let token = try known ?? AccessToken(text, keys: keys, at: moment)
        guard moment < token.expiresAt else { throw InvalidAccessToken.expired }
        return try state.withLock { state in
            guard state.ended[token.session] == nil else { throw InvalidAccessToken.ended }
            if known == nil {
                if state.verified.count >= Self.tokenCountMax { state.verified = [:] }
                state.verified[text] = token
            }
            return token
        }
    }

    /// Invalidates the tokens of sessions.
    ///
    /// - Returns: The sessions that were not known to have ended.
    @discardableResult
    func end(_ sessions: some Sequence<SessionID>, at moment: Moment) -> Set<SessionID> {
        state.withLock { state in
            var ended: Set<SessionID> = []
            for session in sessions where state.ended[session] == nil {
                state.ended[session] = moment
                ended.insert(session)
            }
            return ended
        }
    }

    /// Removes expired tokens and the ended sessions whose tokens have all expired.
    func sweep(at moment: Moment) {
        state.withLock { state in
            state.ended = state.ended.filter { moment < $0.value + AccessToken.lifetime + AccessToken.lifetime }
            state.verified = state.verified.filter { moment < $0.value.expiresAt }
        }
    }
}
