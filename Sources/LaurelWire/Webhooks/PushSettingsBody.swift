/// A game's settings for Apple's push service: `GET·PUT /v1/admin/push`.
public struct PushSettingsBody: Codable, Hashable, Sendable {
    /// The id of the developer team, of ten letters and digits.
    public var teamID: String
    /// The id of the key, of ten letters and digits.
    public var keyID: String
    /// The app's bundle id.
    public var topic: String
    /// The content of Apple's `.p8` file. Responses omit it.
    public var privateKey: String?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case teamID, keyID, topic, privateKey
    }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        teamID = try fields.decode(String.self, forKey: .teamID)
        keyID = try fields.decode(String.self, forKey: .keyID)
        topic = try fields.decode(String.self, forKey: .topic)
        privateKey = try fields.decodeIfPresent(String.self, forKey: .privateKey)
        for (key, text) in [(CodingKeys.teamID, teamID), (.keyID, keyID), (.topic, topic)]
        where !(1...200).contains(text.utf8.count) || !text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
            throw fields.refusal(key, "Use the value from Apple's developer site.")
        }
    }
}
