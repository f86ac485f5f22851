/// A set of leaderboards, localized for a reader.
public struct LeaderboardSetBody: Codable, Hashable, Sendable {
    /// The id of the set.
    public var id: String
    /// The name in the console and in configurations.
    public var referenceName: String
    /// The localized name, or the reference name.
    public var name: String
    /// The language of the name; omitted if there are no localizations.
    public var language: String?
    /// The name of the image.
    public var image: String?
    /// The leaderboards in their order, with their names in this set.
    public var leaderboards: [LeaderboardBody]

    /// Creates the body of a leaderboard set.
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

/// A game's leaderboard sets: `GET /v1/leaderboard-sets`.
public struct LeaderboardSetsBody: Codable, Hashable, Sendable {
    /// The sets.
    public var leaderboardSets: [LeaderboardSetBody]

    /// Creates a list of leaderboard sets.
    public init(_ leaderboardSets: [LeaderboardSetBody]) { self.leaderboardSets = leaderboardSets }
}
