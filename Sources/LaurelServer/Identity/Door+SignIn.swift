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
        return try Response(secret: NonceBody(nonce: nonce.text, expiresAt: nonce.expiresAt))
    }

    /// `POST /v1/auth/guest`
    func signInGuest(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        let game = try caller.demandClientKey()
        try context.query.refuseNames(besides: [])
        let body = try await request.decoded(GuestBody.self)
        let (proof, nonce) = try proof(body, of: caller, at: clock.now)
        return try await admit(
            .device(proof.key), spending: nonce,
            newcomer: NewPlayer(displayName: body.displayName ?? .unnamed), to: game, caller)
    }

    /// What a device has shown, where it holds.
    private func proof(
        _ body: GuestBody, of caller: Caller, at moment: Moment
    ) throws -> (proof: GuestProof, nonce: SignInNonce) {
        let key = try Problem.explaining("publicKey") { try DeviceKey(body.publicKey) }
        let proof = try Problem.explaining("signature") {
            try GuestProof(key: key, nonce: body.nonce, signature: body.signature)
        }
        let nonce = try SignInNonce(
            body.nonce, for: caller.game.id, in: caller.environment, at: moment, secrets: tokens.keys.nonceSecrets)
        guard proof.holds(for: caller.game.id, in: caller.environment) else { throw Problem.signatureInvalid }
        return (proof, nonce)
    }

    /// Begins a session.
    private func admit(
        _ credential: SignInCredential, spending nonce: SignInNonce, newcomer: NewPlayer, to game: Game,
        _ caller: Caller
    ) async throws -> Response {
        let admission = try await accounts.signIn(
            by: credential, spending: nonce, newcomer: newcomer, to: game.id, in: caller.realm, at: clock.now)
        return try answer(admission, of: caller)
    }

    /// What a device is told that is signed in.
    func answer(_ admission: Accounts.Admission, of caller: Caller) throws -> Response {
        let moment = clock.now
        tokens.end(admission.ended, at: moment)
        let token = AccessToken(
            player: admission.player.id, game: caller.game.id, environment: caller.environment,
            session: admission.session, issuedAt: moment)
        return try Response(
            secret: SignedInBody(
                player: ProfileBody(admission.player, for: .themselves), environment: caller.environment,
                token: try tokens.sign(token, at: moment), refreshToken: admission.refreshToken.text,
                expiresAt: token.expiresAt))
    }
}
