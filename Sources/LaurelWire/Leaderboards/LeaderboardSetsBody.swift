/// Leaderboards that are shown together, in a reader's words.
public struct LeaderboardSetBody: Codable, Hashable, Sendable {
    public var id: String
    public var referenceName: String
    public var name: String
    /// The language of the name; left out where it has no localizations.
    public var language: String?
    public var image: String?
    /// In the order in which they are shown, by the names that they have in this set.
    public var leaderboards: [LeaderboardBody]

    public init(
        id: String, referenceName: String, name: String, language: String?, image: String?,
        leaderboards: [LeaderboardBody]
    ) {
        self.id = id
        self.referenceName = referenceName
        self.name = name
        self.language = language
        self.image = image
        self.leaderboards = leaderboards
    }
}

/// A game's sets, as one document: `GET /v1/leaderboard-sets`.
public struct LeaderboardSetsBody: Codable, Hashable, Sendable {
    public var leaderboardSets: [LeaderboardSetBody]

    public init(_ leaderboardSets: [LeaderboardSetBody]) { self.leaderboardSets = leaderboardSets }
}
