public import Crypto
import Foundation
public import LaurelModel

/// A key with which this server signs tokens.
public struct SigningKey: Sendable {
    /// The key's id in tokens and in the published set, derived from the public key.
    public let id: String
    /// The time at which the key was created.
    public let createdAt: Moment
    /// The private key.
    public let privateKey: Curve25519.Signing.PrivateKey

    /// Creates a key, which is random by default.
    public init(createdAt: Moment, privateKey: Curve25519.Signing.PrivateKey = .init()) {
        self.createdAt = createdAt
        self.privateKey = privateKey
        id = Base64URL.text(of: SHA256.hash(data: privateKey.publicKey.rawRepresentation).prefix(12))
    }

    /// The secret for nonces, which is derived from the key. It cannot be used to forge a token.
    public var nonceSecret: SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: privateKey.rawRepresentation), info: Array("laurel nonce".utf8),
            outputByteCount: 32)
    }
}

extension SigningKey: Codable {
    private enum CodingKeys: String, CodingKey {
        case createdAt, privateKey
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let text = try fields.decode(String.self, forKey: .privateKey)
        guard let bytes = Base64URL.bytes(text) else {
            throw DecodingError.dataCorruptedError(
                forKey: .privateKey, in: fields, debugDescription: "The private key is not in base64. Use base64.")
        }
        self.init(
            createdAt: try fields.decode(Moment.self, forKey: .createdAt),
            privateKey: try Curve25519.Signing.PrivateKey(rawRepresentation: bytes))
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(createdAt, forKey: .createdAt)
        try fields.encode(Base64URL.text(of: privateKey.rawRepresentation), forKey: .privateKey)
    }
}
