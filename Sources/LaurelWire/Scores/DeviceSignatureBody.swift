/// The signature of a score by the player's device, which proves that the device sent the score.
public struct DeviceSignatureBody: Codable, Hashable, Sendable {
    /// The device's public key, with which the player signs in as a guest.
    public var publicKey: String
    /// The signature of ``ScoreBody/signedText(by:to:)`` in Base64.
    public var signature: String

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case publicKey, signature
    }

    /// Creates a signature.
    public init(publicKey: String, signature: String) {
        self.publicKey = publicKey
        self.signature = signature
    }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        publicKey = try fields.decode(String.self, forKey: .publicKey)
        signature = try fields.decode(String.self, forKey: .signature)
    }
}
