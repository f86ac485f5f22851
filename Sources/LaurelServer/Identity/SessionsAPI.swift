import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelWire

/// The endpoints of nonces, access tokens and players' sessions.
struct SessionsAPI: Sendable {
    let clock: GuardedClock
    let accounts: Accounts
    let tokens: AccessTokenVerifier
    let revoker: AccessRevoker

    init(_ door: Door) {
        clock = door.clock
        accounts = door.accounts
        tokens = door.tokens
        revoker = door.revoker
    }

    /// `GET /.well-known/jwks.json`: returns the public keys that verify this server's access tokens.
    func publishedKeys() throws -> Response {
        var response = try Response(PublishedKeys(tokens.keys))
        response.headers[.cacheControl] = "public, max-age=3600"
        return response
    }

    /// `POST /v1/auth/nonce`: creates a nonce for a sign-in.
    func nonce(_ request: APIRequest) async throws -> Response {
        let game = request.caller.game
        let moment = clock.now
        guard let key = tokens.keys.signer(at: moment) else {
            throw LedgerError.unavailable("its signing keys are not loaded yet")
        }
        var random = SystemRandomNumberGenerator()
        let nonce = SignInNonce(
            for: game.id, in: request.caller.environment, at: moment, secret: key.nonceSecret, using: &random)
        return try Response(
            secret: NonceBody(
                nonce: nonce.text, expiresAt: nonce.expiresAt, game: game.id, environment: request.caller.environment))
    }

    /// `POST /v1/auth/refresh`: exchanges a refresh token for a new access token.
    func refresh(_ request: APIRequest) async throws -> Response {
        let game = request.caller.game
        let body = try await request.decoded(RefreshBody.self)
        guard let token = RefreshToken(body.refreshToken) else { throw Problem.refreshTokenUnknown }
        let moment = clock.now
        let (refreshing, admission) = try await accounts.refresh(
            with: token, to: game.id, in: request.caller.realm, at: moment)
        guard let admission else { throw Problem.refreshTokenUnknown }
        switch refreshing {
        case .refreshed, .repeated: return try await response(admission, to: request.caller)
        case .stolen, .expired:
            await revoker.end(admission.ended, at: moment)
            throw refreshing == .stolen ? Problem.refreshTokenReused : .refreshTokenExpired
        case .unknown: throw Problem.refreshTokenUnknown
        }
    }

    /// `DELETE /v1/auth/session`: signs the player out on this device.
    func endSession(_ request: APIRequest, _ player: Caller.SignedIn) async throws -> Response {
        let moment = clock.now
        try await accounts.end(player.session, of: player.id, in: request.caller.realm, at: moment)
        await revoker.end([player.session], at: moment)
        return Response(status: .noContent)
    }

    /// Returns the tokens of a new or refreshed session as a response.
    func response(_ admission: Accounts.Admission, to caller: Caller) async throws -> Response {
        let moment = clock.now
        await revoker.end(admission.ended, at: moment)
        let token = AccessToken(
            player: admission.player.id, game: caller.game.id, environment: caller.environment,
            session: admission.session, epoch: admission.epoch, issuedAt: moment)
        return try Response(
            secret: SignedInBody(
                player: ProfileBody(admission.player, for: .themselves), environment: caller.environment,
                token: try tokens.sign(token, at: moment), refreshToken: admission.refreshToken.text,
                expiresAt: token.expiresAt))
    }
}
