/// A group challenge that players may start, in a reader's words.
public struct GroupChallengeDefinitionBody: Codable, Hashable, Sendable {
    public var id: String
    public var leaderboardID: String
    public var title: String
    public var description: String?
    /// The name of an image of the game's.
    public var image: String?
    /// How many days one may last: whoever starts it chooses.
    public var days: [Int]
    /// How many tries each player may have: `1`, `3`, `unlimited`.
    public var tries: [String]
    public var isRepeatable: Bool

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
    public var definitions: [GroupChallengeDefinitionBody]

    public init(_ definitions: [GroupChallengeDefinitionBody]) { self.definitions = definitions }
}
