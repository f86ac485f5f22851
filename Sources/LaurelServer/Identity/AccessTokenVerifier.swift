import LaurelCore
import LaurelIdentity
import LaurelModel

/// The tokens that open something: signed by this installation's keys, alive, and of a session that goes on.
///
/// Verifying a signature costs more than answering, so a token that was verified is remembered.
final class AccessTokenVerifier: Sendable {
    private struct State {
        var keys = SigningKeys([])
        var verified: [String: AccessToken] = [:]
        /// When it became known that they ended; forgotten once no token of theirs can be alive.
        var ended: [SessionID: Moment] = [:]
    }

    /// How many are remembered; then all are forgotten, and those in use come back.
    private static let tokenCountMax = 100_000

    private let state = Locked(State())

    var keys: SigningKeys { state.withLock { $0.keys } }

    func replace(with keys: SigningKeys) { state.withLock { $0.keys = keys } }

    func sign(_ token: AccessToken, at moment: Moment) throws -> String {
        guard let key = keys.signer(at: moment) else {
            throw LedgerError.unavailable("its signing keys were not read yet")
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

    /// Makes the tokens of these sessions invalid.
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

    /// Forgets what can open nothing any more.
    func sweep(at moment: Moment) {
        state.withLock { state in
            state.ended = state.ended.filter { moment < $0.value + AccessToken.lifetime + AccessToken.lifetime }
            state.verified = state.verified.filter { moment < $0.value.expiresAt }
        }
    }
}
