/// What `POST /v1/admin/wipe` takes: in production, the game's id typed out.
public struct WipeRequestBody: Codable, Hashable, Sendable {
    public var game: String?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case game
    }

    public init(game: String? = nil) { self.game = game }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        game = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .game)
    }
}
