public import LaurelModel

/// A request to end current occurrences: `POST /v1/dev/end-occurrences`.
///
/// Without a leaderboard it applies to every recurring leaderboard.
public struct DevEndBody: Codable, Hashable, Sendable {
    /// The leaderboard; nil for all.
    public var leaderboardID: LeaderboardID?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case leaderboardID
    }

    /// Creates a request.
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
