/// A group challenge that players may start, localized for a reader.
public struct GroupChallengeDefinitionBody: Codable, Hashable, Sendable {
    /// The id of the definition.
    public var id: String
    /// The id of the leaderboard.
    public var leaderboardID: String
    /// The title in the reader's language.
    public var title: String
    /// The description in the reader's language.
    public var description: String?
    /// The name of an image of the game.
    public var image: String?
    /// The supported durations in days. The player who starts the group challenge chooses one.
    public var days: [Int]
    /// The supported numbers of tries for each player: `1`, `3`, `unlimited`.
    public var tries: [String]
    /// Whether a player may start the group challenge again.
    public var isRepeatable: Bool

    /// Creates the body of a definition.
    public init(
        id: String, leaderboardID: String, title: String, description: String?, image: String?, days: [Int],
        tries: [String], isRepeatable: Bool
    ) {
        self.id = id
        self.leaderboardID = leaderboardID
        self.title = title
        self.description = description
        self.image = image
        self.days = days
        self.tries = tries
        self.isRepeatable = isRepeatable
    }
}

/// A game's group challenges: `GET /v1/group-challenge-definitions`.
public struct GroupChallengeDefinitionsBody: Codable, Hashable, Sendable {
    /// The definitions.
    public var definitions: [GroupChallengeDefinitionBody]

    /// Creates a list of definitions.
    public init(_ definitions: [GroupChallengeDefinitionBody]) { self.definitions = definitions }
}
