/// A change of a player by the developer or an operator: `PATCH /v1/admin/players/{id}`. Omitted fields do not change.
public struct PlayerChangeBody: Codable, Hashable, Sendable {
    /// Whether the player cannot submit scores and is removed from every ranking.
    public var banned: Bool?
    /// Whether the player's entries are visible only to the player.
    public var hidden: Bool?
    /// Whether the player has no friends, no messages and a generated name.
    public var underage: Bool?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case banned, hidden, underage
    }

    /// Creates a change.
    public init(banned: Bool? = nil, hidden: Bool? = nil, underage: Bool? = nil) {
        self.banned = banned
        self.hidden = hidden
        self.underage = underage
    }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        banned = try fields.decodeIfPresent(Bool.self, forKey: .banned)
        hidden = try fields.decodeIfPresent(Bool.self, forKey: .hidden)
        underage = try fields.decodeIfPresent(Bool.self, forKey: .underage)
    }
}
