import Foundation
import LaurelModel
import LaurelWire

/// Who is signed in, and the token that says so. It is renewed when the server does not take it any more, unseen.
actor PlayerSession {
    private let connection: Connection
    private let clientKey: String
    private let secrets: any SecretStore
    private(set) var signedIn: SignedInPlayer?
    private var renewing: Task<SignedInPlayer, any Error>?

    /// - Parameter signedIn: Who was signed in when the game was closed.
    init(connection: Connection, clientKey: String, secrets: any SecretStore, signedIn: SignedInPlayer?) {
        self.connection = connection
        self.clientKey = clientKey
        self.secrets = secrets
        self.signedIn = signedIn
    }

    /// Signs the device's guest in; a name is given to a new player only.
    func signInGuest(displayName: DisplayName?, rule: RetryRule = .request) async throws -> SignedInPlayer {
        let device = try DeviceIdentity(keptIn: secrets)
        let nonce: NonceBody = try await ask(Call(method: "POST", path: ["auth", "nonce"], author: .game), rule)
        let proof = GuestBody(
            publicKey: device.publicKey, nonce: nonce.nonce,
            signature: try device.signature(nonce: nonce.nonce, game: nonce.game, environment: nonce.environment),
            displayName: displayName)
        return try keep(try await ask(.post("auth", "guest", body: proof, as: .game), rule))
    }

    /// Scores as this device signs them, for leaderboards that ask for it.
    func signed(_ bodies: [ScoreBody], by player: String) -> [ScoreBody] {
        // Without a key they are sent as they are: most leaderboards take them.
        guard let device = try? DeviceIdentity(keptIn: secrets) else { return bodies }
        return bodies.map { (try? device.signed($0, by: player)) ?? $0 }
    }

    /// Ends the session, here and, where it can be reached, on the server. The device stays the guest that it is.
    func signOut() async throws {
        let token = signedIn?.token
        try SignedInPlayer.forget(in: secrets)
        signedIn = nil
        guard let token else { return }
        _ = try? await connection.answer(
            to: Call(method: "DELETE", path: ["auth", "session"]), credential: token, rule: .once)
    }

    /// The answer to a call, with a new token where the old one is not taken any more.
    ///
    /// - Parameter playerID: For whom alone it may be made; nil for whoever is signed in.
    func answer(
        to call: Call, for playerID: String? = nil, rule: RetryRule = .request
    ) async throws -> TransportAnswer {
        guard call.author != .game, let signedIn, playerID == nil || playerID == signedIn.player.id else {
            guard call.author != .player else { throw LaurelError(.notAuthenticated, "Sign a player in first.") }
            return try await connection.answer(to: call, credential: clientKey, rule: rule)
        }
        do {
            return try await connection.answer(to: call, credential: signedIn.token, rule: rule)
        } catch let error as LaurelError where error.status == 401 {
            let renewed = try await renewed(after: signedIn, rule)
            guard renewed.player.id == signedIn.player.id else { throw error }
            return try await connection.answer(to: call, credential: renewed.token, rule: rule)
        }
    }

    private func ask<Body: Decodable>(_ call: Call, _ rule: RetryRule) async throws -> Body {
        let answer = try await connection.answer(to: call, credential: clientKey, rule: rule)
        do {
            return try WireJSON.decode(Body.self, from: answer.body)
        } catch {
            throw LaurelError.unreadable(error)
        }
    }

    /// A session whose token is newer than that of `old`. Many calls may find at once that a token is old; one asks.
    private func renewed(after old: SignedInPlayer, _ rule: RetryRule) async throws -> SignedInPlayer {
        if let signedIn, signedIn.token != old.token { return signedIn }
        if let renewing { return try await renewing.value }
        let task = Task { try await renew(old, rule) }
        renewing = task
        defer { renewing = nil }
        return try await task.value
    }

    private func renew(_ old: SignedInPlayer, _ rule: RetryRule) async throws -> SignedInPlayer {
        do {
            let body = RefreshBody(refreshToken: old.refreshToken)
            return try keep(try await ask(.post("auth", "refresh", body: body, as: .game), rule))
        } catch let error as LaurelError where error.status == 401 || error.status == 400 {
            // The session is over; the device is still the guest that it was.
            return try await signInGuest(displayName: nil, rule: rule)
        }
    }

    private func keep(_ body: SignedInBody) throws -> SignedInPlayer {
        let session = SignedInPlayer(
            player: Player(id: body.player.id, displayName: body.player.displayName),
            environment: body.environment, token: body.token, refreshToken: body.refreshToken)
        try session.keep(in: secrets)
        signedIn = session
        return session
    }
}
