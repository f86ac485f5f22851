import Foundation
import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelWire

/// The endpoints that sign a player in with an identity provider, or link one to an account.
struct SignInAPI: Sendable {
    let games: Games
    let accounts: Accounts
    let clock: GuardedClock
    let tokens: AccessTokenVerifier
    let limiter: RateLimiter
    let documents: DocumentCache
    let eraser: PlayerEraser
    let signInSettings: SignInSettingsReader
    let sessions: SessionsAPI

    init(_ door: Door) {
        games = door.games
        accounts = door.accounts
        clock = door.clock
        tokens = door.tokens
        limiter = door.limiter
        documents = door.documents
        eraser = door.eraser
        signInSettings = door.signInSettings
        sessions = SessionsAPI(door)
    }

    /// `POST /v1/auth/guest`, `/custom`, `/apple`, `/game-center`: signs a player in.
    func signIn(by method: SignInMethod, _ request: APIRequest) async throws -> Response {
        let game = request.caller.game
        let shown = try await shown(method, request)
        // Only new guests consume this limit, because a client can create any number of them.
        if method == .guest, try await !accounts.know(shown.credential, in: request.caller.realm) {
            try limiter.demand(.guestsOfAddress, of: request.context.clientAddress)
            if let key = request.caller.key { try limiter.demand(.guestsOfKey, of: key.id.text) }
        }
        let admission = try await once(method) {
            try await accounts.signIn(shown, to: game.id, in: request.caller.realm, at: clock.now)
        }
        return try await sessions.response(admission, to: request.caller)
    }

    /// `POST /v1/auth/link/{method}`: links another sign-in method to the signed-in player.
    func link(_ request: APIRequest, _ me: Caller.SignedIn) async throws -> Response {
        let text = try request.part("way")
        guard let method = SignInMethod(rawValue: text) else {
            let names = SignInMethod.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem.invalid(
                "way", "Unknown sign-in method \(text.quotedForMessage). Supported methods: \(names).")
        }
        let shown = try await shown(method, request)
        let service = try await games.service(for: request.caller)
        let rankings = await service.openRankings
        let (admission, position) = try await once(method) {
            try await accounts.link(
                shown, to: me, of: request.game, merging: rankings, in: request.caller.realm, at: clock.now)
        }
        if admission.player.id != me.id {
            try await eraser.removeRemaindersAfterCommit(in: request.caller.realm, logger: request.context.logger)
        }
        // The response is sent after this node has applied the merge, so that all its pages show the merged player.
        await eraser.reach(position, in: service)
        return try await sessions.response(admission, to: request.caller)
    }

    /// Calls `body`, and reports a repeated proof with the error of the sign-in method.
    private func once<Value>(_ method: SignInMethod, _ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch InvalidNonce.used where method == .gameCenter {
            throw Problem(InvalidGameCenterProof.replayed)
        }
    }

    private func shown(_ method: SignInMethod, _ request: APIRequest) async throws -> ShownIdentity {
        let caller = request.caller
        var shown: ShownIdentity
        do {
            switch method {
            case .guest: shown = try guest(try await request.decoded(GuestBody.self), caller)
            case .custom: shown = try await custom(try await request.decoded(IdentityTokenBody.self), caller)
            case .apple: shown = try await apple(try await request.decoded(IdentityTokenBody.self), caller)
            case .gameCenter: shown = try await gameCenter(try await request.decoded(GameCenterBody.self), caller)
            }
        } catch let error as InvalidIdentityToken {
            throw Problem(error)
        } catch let error as InvalidGameCenterProof {
            throw Problem(error)
        }
        shown.newPlayer.displayName = try await signInSettings.allowed(shown.newPlayer.displayName, for: caller)
        return shown
    }

    private func guest(_ body: GuestBody, _ caller: Caller) throws -> ShownIdentity {
        let key = try Problem.explaining("publicKey") { try DeviceKey(body.publicKey) }
        let proof = try Problem.explaining("signature") {
            try GuestProof(key: key, nonce: body.nonce, signature: body.signature)
        }
        let nonce = try nonce(body.nonce, caller)
        guard proof.holds(for: caller.game.id, in: caller.environment) else { throw Problem.signatureInvalid }
        return ShownIdentity(
            credential: .device(key), spending: nonce.name,
            newPlayer: NewPlayer(displayName: body.displayName))
    }

    private func nonce(_ text: String, _ caller: Caller) throws -> SignInNonce {
        try SignInNonce(
            text, for: caller.game.id, in: caller.environment, at: clock.now, secrets: tokens.keys.nonceSecrets)
    }

    /// Verifies an identity token of the developer's own provider.
    ///
    /// Its subject is also the developer's own id of the player. So scores that the developer's server submitted
    /// earlier belong to the player.
    private func custom(_ body: IdentityTokenBody, _ caller: Caller) async throws -> ShownIdentity {
        guard let custom = try await signInSettings.settings(of: caller).body.custom else {
            throw Problem.signInMethodDisabled(.custom)
        }
        let expected = IdentityToken.Expectation(
            issuer: custom.issuer, audiences: [custom.audience ?? caller.game.id.text])
        let token = try await believed(
            body.token, expecting: expected,
            keys: custom.keySetURL.map { .published(try SignInSettings.address($0)) }
                ?? .known(try SignInSettings.keys(custom)))
        let name = body.displayName ?? token.name.flatMap { try? DisplayName(chosen: $0) }
        return ShownIdentity(
            credential: .custom(issuer: custom.issuer, subject: token.subject), spending: nil,
            newPlayer: NewPlayer(externalID: try? ExternalID(token.subject), displayName: name))
    }

    private func apple(_ body: IdentityTokenBody, _ caller: Caller) async throws -> ShownIdentity {
        guard let apple = try await signInSettings.settings(of: caller).body.apple else {
            throw Problem.signInMethodDisabled(.apple)
        }
        guard let text = body.nonce else {
            throw Problem.invalid("nonce", "The nonce is missing. Send the nonce whose hash Apple received.")
        }
        let nonce = try nonce(text, caller)
        let token = try await believed(
            body.token,
            expecting: .init(issuer: "https://appleid.apple.com", audiences: Set(apple.clientIDs), nonce: text),
            keys: .published(Self.appleKeys))
        return ShownIdentity(
            credential: .apple(subject: token.subject), spending: nonce.name,
            newPlayer: NewPlayer(displayName: body.displayName))
    }

    // A valid literal, so that unwrapping does not fail.
    private static let appleKeys = URL(string: "https://appleid.apple.com/auth/keys")!

    private enum IssuerKeys {
        case known(TrustedKeys)
        case published(URL)
    }

    private func believed(
        _ text: String, expecting expected: IdentityToken.Expectation, keys: IssuerKeys
    ) async throws -> IdentityToken {
        let moment = clock.now
        switch keys {
        case .known(let keys): return try IdentityToken(text, keys: keys, expecting: expected, at: moment)
        case .published(let url):
            do {
                let keys = try TrustedKeys(json: try await documents.document(at: url, moment))
                return try IdentityToken(text, keys: keys, expecting: expected, at: moment)
            } catch InvalidIdentityToken.unknownKey {
                // The issuer may have published a new key.
                let keys = try TrustedKeys(json: try await documents.document(at: url, moment, isNewer: true))
                return try IdentityToken(text, keys: keys, expecting: expected, at: moment)
            } catch is InvalidKeySet {
                throw Problem.issuerUnreachable
            }
        }
    }

    private func gameCenter(_ body: GameCenterBody, _ caller: Caller) async throws -> ShownIdentity {
        guard let settings = try await signInSettings.settings(of: caller).body.gameCenter else {
            throw Problem.signInMethodDisabled(.gameCenter)
        }
        let moment = clock.now
        let proof = try GameCenterProof(
            playerID: body.playerID, bundleID: body.bundleID, publicKeyURL: body.publicKeyURL,
            signature: body.signature, salt: body.salt, timestamp: body.timestamp)
        try proof.check(bundleIDs: Set(settings.bundleIDs), at: moment)
        let url = try proof.certificateURL(hosts: settings.hosts.map(Set.init) ?? SignInSettings.appleHosts)
        try await proof.verify(
            certificate: try await documents.document(at: url, moment),
            authorities: try SignInSettings.authorities(settings), at: moment)
        let end = Moment(milliseconds: Int64(proof.timestamp)) + .seconds(600)
        return ShownIdentity(
            credential: .gameCenter(player: proof.playerID), spending: SignInNonce.prefix(end) + proof.name,
            newPlayer: NewPlayer(displayName: body.displayName))
    }
}
