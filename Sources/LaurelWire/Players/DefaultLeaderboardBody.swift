public import LaurelModel

/// A player's own default leaderboard: `PUT /v1/players/me/default-leaderboard`.
public struct DefaultLeaderboardBody: Codable, Hashable, Sendable {
    /// The leaderboard; nil for the game's default.
    public var leaderboardID: LeaderboardID?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case leaderboardID
    }

    /// Creates a default leaderboard.
    public init(leaderboardID: LeaderboardID?) { self.leaderboardID = leaderboardID }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        guard fields.contains(.leaderboardID) else {
            throw DecodingError.keyNotFound(
                CodingKeys.leaderboardID, .init(codingPath: decoder.codingPath, debugDescription: ""))
        }
        leaderboardID = try fields.parse(.leaderboardID, as: LeaderboardID.init)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(leaderboardID?.text, forKey: .leaderboardID)
    }
}
