import LaurelWire

/// Leaderboards that are shown together.
public struct LeaderboardSet: Hashable, Sendable, Identifiable {
    public let id: String
    /// Its name in the reader's language.
    public let name: String
    /// What the studio calls it.
    public let referenceName: String
    /// The name of an image of the game's; nil where it has none.
    public let image: String?
    /// In the order in which they are shown, by the names that they have in this set.
    public let leaderboards: [Leaderboard]

    init(_ body: LeaderboardSetBody) throws {
        id = body.id
        name = body.name
        referenceName = body.referenceName
        image = body.image
        leaderboards = try body.leaderboards.map(Leaderboard.init)
    }
}
