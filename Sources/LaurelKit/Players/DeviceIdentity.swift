#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif
import Foundation
import LaurelWire

/// The key pair that identifies a device guest. The private key never leaves the device.
struct DeviceIdentity {
    private let key: Curve25519.Signing.PrivateKey

    private static let name = "device-key"

    /// Returns whether the device has a stored key.
    static func isStored(in secrets: any SecretStore) throws -> Bool { try secrets.secret(named: name) != nil }

    /// Loads the device's key, or creates and stores it at first use.
    init(storedIn secrets: any SecretStore) throws {
        if let stored = try secrets.secret(named: Self.name) {
            key = try Curve25519.Signing.PrivateKey(rawRepresentation: stored)
        } else {
            key = Curve25519.Signing.PrivateKey()
            // The key is stored before it is used, because a lost key is a lost player.
            try secrets.store(key.rawRepresentation, named: Self.name)
        }
    }

    /// The public key in Base64.
    var publicKey: String { key.publicKey.rawRepresentation.base64EncodedString() }

    /// Returns a score with a signature of this device, for leaderboards that require signed scores.
    func signed(_ body: ScoreBody, by player: String) throws -> ScoreBody {
        guard let text = body.signedText(by: player, to: body.leaderboardIDs ?? []) else { return body }
        var signed = body
        signed.deviceSignature = DeviceSignatureBody(
            publicKey: publicKey, signature: try key.signature(for: Data(text.utf8)).base64EncodedString())
        return signed
    }

    /// Returns the Base64 signature of a sign-in `nonce`, which is bound to a game and an environment.
    func signature(nonce: String, game: String, environment: String) throws -> String {
        let text = "Laurel guest sign-in\n\(game)\n\(environment)\n\(nonce)"
        return try key.signature(for: Data(text.utf8)).base64EncodedString()
    }
}
