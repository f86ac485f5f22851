public import LaurelModel

/// Whose occurrence ends: `POST /v1/dev/end-occurrences`. Left out, every recurring leaderboard's.
public struct DevEndBody: Codable, Hashable, Sendable {
    public var leaderboardID: LeaderboardID?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case leaderboardID
    }

    public init(_ leaderboardID: LeaderboardID? = nil) { self.leaderboardID = leaderboardID }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        leaderboardID = try decoder.container(keyedBy: CodingKeys.self)
            .parse(.leaderboardID, as: LeaderboardID.init)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encodeIfPresent(leaderboardID?.text, forKey: .leaderboardID)
    }
}
