public import LaurelModel

/// What a device sends to sign in by Game Center: what `fetchItems(forIdentityVerificationSignature:)` gave it.
public struct GameCenterBody: Codable, Hashable, Sendable {
    /// The team's player id (`teamPlayerID`); of an Arcade game the game's.
    public var playerID: String
    public var bundleID: String
    public var publicKeyURL: String
    /// In base 64, as is the salt.
    public var signature: String
    public var salt: String
    /// In milliseconds.
    public var timestamp: UInt64
    public var displayName: DisplayName?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case playerID, bundleID, publicKeyURL, signature, salt, timestamp, displayName
    }

    /// - Parameters:
    ///   - signature: In base 64, as is the salt.
    ///   - timestamp: In milliseconds.
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
