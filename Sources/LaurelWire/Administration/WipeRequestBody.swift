/// A request to wipe a realm: `POST /v1/admin/wipe`.
public struct WipeRequestBody: Codable, Hashable, Sendable {
    /// The game's id as a confirmation, which production requires.
    public var game: String?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case game
    }

    /// Creates a request.
    public init(game: String? = nil) { self.game = game }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        game = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .game)
    }
}
