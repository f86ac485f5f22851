import Crypto

/// The public halves of the signing keys, as RFC 7517 and RFC 8037 write them.
public struct PublishedKeys: Codable, Hashable, Sendable {
    public struct Key: Codable, Hashable, Sendable {
        public var kty = "OKP"
        public var crv = "Ed25519"
        public var alg = "EdDSA"
        public var use = "sig"
        public var kid: String
        public var x: String
    }

    public var keys: [Key]

    public init(_ signing: SigningKeys) {
        keys = signing.all.map {
            Key(kid: $0.id, x: Base64URL.text(of: $0.privateKey.publicKey.rawRepresentation))
        }
    }
}
