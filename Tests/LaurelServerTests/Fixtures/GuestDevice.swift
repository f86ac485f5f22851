import Crypto
import Foundation
import LaurelCore
import LaurelModel

@testable import LaurelServer

/// A device with a key pair that signs in as a guest.
struct GuestDevice {
    enum Key {
        case ed25519(Curve25519.Signing.PrivateKey)
        case p256(P256.Signing.PrivateKey)
    }

    let key: Key
    private let game: String

    init(_ key: Key = .ed25519(.init()), game: String = "com.example.racer") {
        self.key = key
        self.game = game
    }

    var publicKey: String {
        switch key {
        case .ed25519(let key): key.publicKey.rawRepresentation.base64EncodedString()
        case .p256(let key): key.publicKey.x963Representation.base64EncodedString()
        }
    }

    func sign(_ text: String) throws -> String {
        switch key {
        case .ed25519(let key): try key.signature(for: Data(text.utf8)).base64EncodedString()
        case .p256(let key): try key.signature(for: Data(text.utf8)).rawRepresentation.base64EncodedString()
        }
    }

    /// Returns the body of a sign-in request. The signed text is written here as the documentation specifies it.
    func body(nonce: String, environment: String = "production", name: String? = nil) throws -> String {
        let text = "Laurel guest sign-in\n\(game)\n\(environment)\n\(nonce)"
        let name = name.map { ",\"displayName\":\"\($0)\"" } ?? ""
        return "{\"publicKey\":\"\(publicKey)\",\"nonce\":\"\(nonce)\",\"signature\":\"\(try sign(text))\"\(name)}"
    }

    /// Requests a nonce, signs it and signs in.
    func signIn(at fixture: ServerFixture, name: String? = nil) async throws -> ServerFixture.Answer {
        let nonce = try await fixture.nonce()
        return try await fixture.send(
            "POST", "/v1/auth/guest", key: fixture.clientKey, body: try body(nonce: nonce, name: name))
    }
}

/// A player who is signed in.
struct FixturePlayer {
    let id: String
    let token: String
    let refreshToken: String
}

extension ServerFixture {
    /// The service of the game's production realm.
    var service: RealmService {
        get async throws {
            try await door.games.service(of: Realm(group: GroupID("com.example.racer"), environment: .production))
        }
    }

    func nonce() async throws -> String {
        let answer = try await send("POST", "/v1/auth/nonce", key: clientKey)
        guard let nonce = answer.json["nonce"] as? String else { throw Unexpected(answer: answer) }
        return nonce
    }

    func signIn(_ device: GuestDevice = GuestDevice(), name: String? = nil) async throws -> FixturePlayer {
        try player(in: await device.signIn(at: self, name: name))
    }

    func player(in answer: Answer) throws -> FixturePlayer {
        guard answer.status == 200, let profile = answer.json["player"] as? [String: any Sendable],
            let id = profile["id"] as? String, let token = answer.json["token"] as? String,
            let refreshToken = answer.json["refreshToken"] as? String
        else { throw Unexpected(answer: answer) }
        return FixturePlayer(id: id, token: token, refreshToken: refreshToken)
    }

    func refresh(_ token: String) async throws -> Answer {
        try await send("POST", "/v1/auth/refresh", key: clientKey, body: "{\"refreshToken\":\"\(token)\"}")
    }
}
