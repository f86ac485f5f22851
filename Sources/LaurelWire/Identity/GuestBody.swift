public import LaurelModel

/// A sign-in as a guest.
public struct GuestBody: Codable, Hashable, Sendable {
    /// The public key in Base64: the 32 bytes of an Ed25519 key, or the 65 bytes of an uncompressed P-256 point.
    public var publicKey: String
    /// The nonce that the server issued.
    public var nonce: String
    /// The signature's 64 bytes in Base64.
    public var signature: String
    /// The display name of a new player. An existing player's name does not change.
    public var displayName: DisplayName?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case publicKey, nonce, signature, displayName
    }

    /// Creates a sign-in.
    public init(publicKey: String, nonce: String, signature: String, displayName: DisplayName? = nil) {
        self.publicKey = publicKey
        self.nonce = nonce
        self.signature = signature
        self.displayName = displayName
    }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        publicKey = try fields.decode(String.self, forKey: .publicKey)
        nonce = try fields.decode(String.self, forKey: .nonce)
        signature = try fields.decode(String.self, forKey: .signature)
        displayName = try fields.parse(.displayName, as: DisplayName.init)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(publicKey, forKey: .publicKey)
        try fields.encode(nonce, forKey: .nonce)
        try fields.encode(signature, forKey: .signature)
        try fields.encodeIfPresent(displayName?.text, forKey: .displayName)
    }
}
