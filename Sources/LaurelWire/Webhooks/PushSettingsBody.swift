/// How a game reaches its players' devices through Apple's service: `GET·PUT /v1/admin/push`.
public struct PushSettingsBody: Codable, Hashable, Sendable {
    /// Of the developer account, ten letters and digits.
    public var teamID: String
    /// Of the key, ten letters and digits.
    public var keyID: String
    /// The app's bundle id.
    public var topic: String
    /// What Apple's page gives as a `.p8` file; never told again.
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
            throw fields.refusal(key, "Write what Apple's page shows.")
        }
    }
}
