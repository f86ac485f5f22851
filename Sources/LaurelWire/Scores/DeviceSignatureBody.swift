/// What a player's device adds to a score, so that the score is shown to be sent by it.
public struct DeviceSignatureBody: Codable, Hashable, Sendable {
    /// The device's key, by which the player signs in as a guest.
    public var publicKey: String
    /// Over ``ScoreBody/signedText(by:to:)``, in base 64.
    public var signature: String

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case publicKey, signature
    }

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
