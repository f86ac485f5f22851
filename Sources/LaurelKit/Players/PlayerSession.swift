import Foundation
import LaurelModel
import LaurelWire

/// The session of the signed-in player. An expired token is renewed automatically.
actor PlayerSession {
    private let connection: Connection
    private let clientKey: String
    private let locator: GameStorageLocator
    /// The storage of the device's identity.
    private(set) var storage: GameStorage
    /// Whether the storage belongs to the game permanently and is recorded as such.
    private var isStorageFinal: Bool
    private(set) var signedIn: SignedInPlayer?
    /// The id of the game of the client key, or nil before the server has named it.
    private(set) var game: String?
    private var renewing: Task<SignedInPlayer, any Error>?

    /// Creates a session.
    ///
    /// - Parameter signedIn: The player whose session was stored by an earlier run of the game.
    init(
        connection: Connection, clientKey: String, locator: GameStorageLocator, storage: GameStorage,
        isStorageFinal: Bool, signedIn: SignedInPlayer?
    ) {
        self.connection = connection
        self.clientKey = clientKey
        self.locator = locator
        self.storage = storage
        self.isStorageFinal = isStorageFinal
        self.signedIn = signedIn
    }

    /// Signs a player in. The display name applies only to a new player.
    func signIn(
        with proof: SignInProof, displayName: DisplayName?, rule: RetryRule = .request
    ) async throws -> SignedInPlayer {
        let nonce = proof == .device || !isStorageFinal ? try await nonce(rule) : nil
        let storage =
            if let nonce, !isStorageFinal {
                try locator.storage(of: nonce.game, in: nonce.environment, from: storage)
            } else {
                storage
            }
        let body =
            if let nonce, proof == .device {
                try guestBody(nonce, DeviceIdentity(storedIn: storage.secrets), displayName: displayName)
            } else {
                try await body(of: proof, displayName: displayName, rule)
            }
        let answer: SignedInBody = try await send(
            Call(method: "POST", path: ["auth", proof.method], body: body, author: .game), rule)
        self.storage = storage
        return try store(answer, isDevices: proof == .device)
    }

    /// Records that the client key maps to the current storage.
    ///
    /// All data of the player must have been moved to this storage before.
    func noteStorage() throws {
        guard !isStorageFinal else { return }
        try locator.note(storage)
        isStorageFinal = true
    }

    /// Links another sign-in method to the signed-in player.
    func link(_ proof: SignInProof) async throws -> SignedInPlayer {
        let body = try await body(of: proof, displayName: nil, .request)
        // The request is not retried, because a proof can be used once.
        let answer = try await response(
            to: Call(method: "POST", path: ["auth", "link", proof.method], body: body, author: .player), rule: .once)
        let linked = try Self.read(SignedInBody.self, from: answer)
        return try store(
            linked, isDevices: proof == .device || signedIn?.isDevices ?? true, formerly: signedIn)
    }

    /// Requests a nonce for a proof of identity.
    func nonce(_ rule: RetryRule = .request) async throws -> NonceBody {
        let nonce: NonceBody = try await send(Call(method: "POST", path: ["auth", "nonce"], author: .game), rule)
        game = nonce.game
        return nonce
    }

    private func body(
        of proof: SignInProof, displayName: DisplayName?, _ rule: RetryRule
    ) async throws -> Data {
        if let body = try proof.body(displayName: displayName) { return body }
        let device = try DeviceIdentity(storedIn: storage.secrets)
        return try guestBody(try await nonce(rule), device, displayName: displayName)
    }

    private func guestBody(
        _ nonce: NonceBody, _ device: DeviceIdentity, displayName: DisplayName?
    ) throws -> Data {
        try WireJSON.encode(
            GuestBody(
                publicKey: device.publicKey, nonce: nonce.nonce,
                signature: try device.signature(nonce: nonce.nonce, game: nonce.game, environment: nonce.environment),
                displayName: displayName))
    }

    /// Returns scores with signatures of this device, for leaderboards that require signed scores.
    func signed(_ bodies: [ScoreBody], by player: String) -> [ScoreBody] {
        // Without a key, scores are sent unsigned, which most leaderboards accept.
        guard let device = try? DeviceIdentity(storedIn: storage.secrets) else { return bodies }
        return bodies.map { (try? device.signed($0, by: player)) ?? $0 }
    }

    /// Ends the session on the device and, if it is reachable, on the server. The device key remains.
    func signOut() async throws {
        let token = signedIn?.token
        try forget()
        guard let token else { return }
        _ = try? await connection.response(
            to: Call(method: "DELETE", path: ["auth", "session"]), credential: token, rule: .once)
    }

    /// Ends the session on the device.
    func forget() throws {
        try SignedInPlayer.forget(in: storage.secrets)
        signedIn = nil
    }

    /// Stores the player's new name.
    func note(_ player: Player) throws {
        guard var signedIn, signedIn.player.id == player.id else { return }
        signedIn.player = player
        try signedIn.store(in: storage.secrets)
        self.signedIn = signedIn
    }

    /// Sends `call`, renews an expired token once, and returns the response.
    ///
    /// - Parameter playerID: The id of the player who must be signed in; nil for any player.
    func response(
        to call: Call, for playerID: String? = nil, rule: RetryRule = .request
    ) async throws -> TransportResponse {
        try await open(for: call.author, playerID, rule) { credential in
            try await self.connection.response(to: call, credential: credential, rule: rule)
        }
    }

    /// Opens a streaming response. See ``response(to:for:rule:)``.
    func stream(_ call: Call, for playerID: String?, after place: String?) async throws -> TransportStream {
        try await open(for: call.author, playerID, .once) { credential in
            try await self.connection.stream(call, credential: credential, after: place)
        }
    }

    /// Runs a call with the credential that its author requires.
    private func open<Answer: Sendable>(
        for author: Call.Author, _ playerID: String?, _ rule: RetryRule,
        _ call: @Sendable (_ credential: String) async throws -> Answer
    ) async throws -> Answer {
        guard author != .game, let signedIn, playerID == nil || playerID == signedIn.player.id else {
            guard author != .player else { throw LaurelError(.notAuthenticated, "No player is signed in.") }
            return try await call(clientKey)
        }
        do {
            return try await call(signedIn.token)
        } catch let error as LaurelError where error.status == 401 {
            let renewed = try await renewed(after: signedIn, rule)
            guard renewed.player.id == signedIn.player.id else { throw error }
            return try await call(renewed.token)
        }
    }

    private func send<Body: Decodable>(_ call: Call, _ rule: RetryRule) async throws -> Body {
        try Self.read(Body.self, from: try await connection.response(to: call, credential: clientKey, rule: rule))
    }

    private static func read<Body: Decodable>(_ type: Body.Type, from answer: TransportResponse) throws -> Body {
        do {
            return try WireJSON.decode(Body.self, from: answer.body)
        } catch {
            throw LaurelError.unreadable(error)
        }
    }

    /// Returns a session whose token is newer than that of `old`.
    ///
    /// Concurrent calls with an expired token share one renewal.
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
            let answer: SignedInBody = try await send(.post("auth", "refresh", body: body, as: .game), rule)
            return try store(answer, isDevices: old.isDevices ?? true, formerly: old)
        } catch let error as LaurelError where error.status == 401 || error.status == 400 {
            // The session has ended. The device key can start a new one; other sign-in methods need the player.
            guard old.isDevices ?? true else { throw error }
            let body = try await body(of: .device, displayName: nil, rule)
            let answer: SignedInBody = try await send(
                Call(method: "POST", path: ["auth", SignInProof.device.method], body: body, author: .game), rule)
            return try store(answer, isDevices: true, formerly: old)
        }
    }

    /// Stores a session.
    ///
    /// - Parameter old: The previous session if it belongs to the same player, whose id may have changed.
    private func store(
        _ body: SignedInBody, isDevices: Bool, formerly old: SignedInPlayer? = nil
    ) throws -> SignedInPlayer {
        var session = SignedInPlayer(
            player: Player(id: body.player.id, displayName: body.player.displayName),
            environment: body.environment, token: body.token, refreshToken: body.refreshToken, isDevices: isDevices)
        if let old {
            let former = Set((old.formerIDs ?? []) + [old.player.id]).subtracting([session.player.id])
            session.formerIDs = former.isEmpty ? nil : former.sorted()
        }
        try session.store(in: storage.secrets)
        signedIn = session
        return session
    }
}
