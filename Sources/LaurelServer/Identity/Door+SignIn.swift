import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelWire

extension Door {
    /// `POST /v1/auth/nonce`
    func nonce(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        let game = try caller.demandClientKey()
        try context.query.refuseNames(besides: [])
        let moment = clock.now
        guard let key = tokens.keys.signer(at: moment) else {
            throw LedgerError.unavailable("its signing keys were not read yet")
        }
        var random = SystemRandomNumberGenerator()
        let nonce = SignInNonce(
            for: game.id, in: caller.environment, at: moment, secret: key.nonceSecret, using: &random)
        return try Response(
            secret: NonceBody(
                nonce: nonce.text, expiresAt: nonce.expiresAt, game: game.id, environment: caller.environment))
    }

    /// What a device is told that is signed in.
    func answer(_ admission: Accounts.Admission, of caller: Caller) async throws -> Response {
        let moment = clock.now
        await end(admission.ended, at: moment)
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
