public import LaurelModel

/// What a device sends to sign in as a guest.
public struct GuestBody: Codable, Hashable, Sendable {
    /// In base 64: 32 bytes of Ed25519, or the 65 of P-256's uncompressed point.
    public var publicKey: String
    public var nonce: String
    /// In base 64: 64 bytes.
    public var signature: String
    /// How a new player is called; one who is known keeps their name.
    public var displayName: DisplayName?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case publicKey, nonce, signature, displayName
    }

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
