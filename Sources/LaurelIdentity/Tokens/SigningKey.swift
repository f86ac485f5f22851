public import Crypto
import Foundation
public import LaurelModel

/// A key by which this server's tokens are signed.
public struct SigningKey: Sendable {
    /// What tokens and the published list call it: made of the public half.
    public let id: String
    public let createdAt: Moment
    public let privateKey: Curve25519.Signing.PrivateKey

    public init(createdAt: Moment, privateKey: Curve25519.Signing.PrivateKey = .init()) {
        self.createdAt = createdAt
        self.privateKey = privateKey
        id = Base64URL.text(of: SHA256.hash(data: privateKey.publicKey.rawRepresentation).prefix(12))
    }

    /// By which nonces are made: known to whoever knows the key, and of no use to forge a token.
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
                forKey: .privateKey, in: fields, debugDescription: "It is not in base 64.")
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
