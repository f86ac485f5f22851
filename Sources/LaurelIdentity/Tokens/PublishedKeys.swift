import Crypto

/// The public keys of the signing keys, in the format of RFC 7517 and RFC 8037.
public struct PublishedKeys: Codable, Hashable, Sendable {
    /// A public key as a JSON Web Key.
    public struct Key: Codable, Hashable, Sendable {
        /// The key type.
        public var kty = "OKP"
        /// The curve.
        public var crv = "Ed25519"
        /// The algorithm.
        public var alg = "EdDSA"
        /// The use of the key.
        public var use = "sig"
        /// The id of the key.
        public var kid: String
        /// The public key's bytes, in base64url.
        public var x: String
    }

    /// The keys.
    public var keys: [Key]

    /// Creates the published form of signing keys.
    public init(_ signing: SigningKeys) {
        keys = signing.all.map {
            Key(kid: $0.id, x: Base64URL.text(of: $0.privateKey.publicKey.rawRepresentation))
        }
    }
}
