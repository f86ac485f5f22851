#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif
import Foundation
import LaurelWire

/// The key pair that makes a device a guest: the server knows the public half, and the private half never leaves.
struct DeviceIdentity {
    private let key: Curve25519.Signing.PrivateKey

    private static let name = "device-key"

    /// Whether the device has a key already.
    static func isStored(in secrets: any SecretStore) throws -> Bool { try secrets.secret(named: name) != nil }

    /// The device's own, made and kept at first use.
    init(storedIn secrets: any SecretStore) throws {
        if let stored = try secrets.secret(named: Self.name) {
            key = try Curve25519.Signing.PrivateKey(rawRepresentation: stored)
        } else {
            key = Curve25519.Signing.PrivateKey()
            // Before anybody hears of it: a key that is lost is a player that is lost.
            try secrets.store(key.rawRepresentation, named: Self.name)
        }
    }

    /// In base 64.
    var publicKey: String { key.publicKey.rawRepresentation.base64EncodedString() }

    /// A player's score with what proves that this device sent it, for leaderboards that ask for it.
    func signed(_ body: ScoreBody, by player: String) throws -> ScoreBody {
        guard let text = body.signedText(by: player, to: body.leaderboardIDs ?? []) else { return body }
        var signed = body
        signed.deviceSignature = DeviceSignatureBody(
            publicKey: publicKey, signature: try key.signature(for: Data(text.utf8)).base64EncodedString())
        return signed
    }

    /// What proves to `game` that this device answers its server's `nonce`, in base 64.
    func signature(nonce: String, game: String, environment: String) throws -> String {
        let text = "Laurel guest sign-in\n\(game)\n\(environment)\n\(nonce)"
        return try key.signature(for: Data(text.utf8)).base64EncodedString()
    }
}
