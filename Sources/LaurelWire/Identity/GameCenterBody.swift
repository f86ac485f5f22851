public import LaurelModel

/// A sign-in with Game Center: the result of `fetchItems(forIdentityVerificationSignature:)`.
public struct GameCenterBody: Codable, Hashable, Sendable {
    /// The team's player id (`teamPlayerID`); the game's player id for an Arcade game.
    public var playerID: String
    /// The bundle id of the app.
    public var bundleID: String
    /// The address of the certificate with the public key.
    public var publicKeyURL: String
    /// The signature in Base64.
    public var signature: String
    /// The salt in Base64.
    public var salt: String
    /// The time of the signature, in milliseconds.
    public var timestamp: UInt64
    /// The display name of a new player.
    public var displayName: DisplayName?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case playerID, bundleID, publicKeyURL, signature, salt, timestamp, displayName
    }

    /// Creates a sign-in.
    ///
    /// - Parameters:
    ///   - signature: The signature in Base64, like the salt.
    ///   - timestamp: The time of the signature, in milliseconds.
    public init(
        playerID: String, bundleID: String, publicKeyURL: String, signature: String, salt: String, timestamp: UInt64,
        displayName: DisplayName? = nil
    ) {
        self.playerID = playerID
        self.bundleID = bundleID
        self.publicKeyURL = publicKeyURL
        self.signature = signature
        self.salt = salt
        self.timestamp = timestamp
        self.displayName = displayName
    }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        playerID = try fields.decode(String.self, forKey: .playerID)
        bundleID = try fields.decode(String.self, forKey: .bundleID)
        publicKeyURL = try fields.decode(String.self, forKey: .publicKeyURL)
        signature = try fields.decode(String.self, forKey: .signature)
        salt = try fields.decode(String.self, forKey: .salt)
        timestamp = try fields.decode(UInt64.self, forKey: .timestamp)
        displayName = try fields.parse(.displayName) { text throws(InvalidChosenName) in try DisplayName(chosen: text) }
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(playerID, forKey: .playerID)
        try fields.encode(bundleID, forKey: .bundleID)
        try fields.encode(publicKeyURL, forKey: .publicKeyURL)
        try fields.encode(signature, forKey: .signature)
        try fields.encode(salt, forKey: .salt)
        try fields.encode(timestamp, forKey: .timestamp)
        try fields.encodeIfPresent(displayName?.text, forKey: .displayName)
    }
}
