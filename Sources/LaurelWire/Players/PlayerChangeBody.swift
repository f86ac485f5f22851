/// What the studio wants otherwise about a player; what is left out stays: `PATCH /v1/admin/players/{id}`.
public struct PlayerChangeBody: Codable, Hashable, Sendable {
    /// Cannot submit, and is off every ranking.
    public var banned: Bool?
    /// Sees their own row as if nothing were amiss; nobody else does.
    public var hidden: Bool?
    /// No friends, no messages, a generated name.
    public var underage: Bool?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case banned, hidden, underage
    }

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
