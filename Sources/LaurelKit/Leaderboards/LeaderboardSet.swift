import LaurelWire

/// A set of leaderboards that are shown together.
public struct LeaderboardSet: Hashable, Sendable, Identifiable {
    /// The set's id in the game's configuration.
    public let id: String
    /// The localized name.
    public let name: String
    /// The developer's name for the set.
    public let referenceName: String
    /// The name of the set's image, or nil if it has none. See ``LaurelClient/image(named:ofGame:)``.
    public let image: String?
    /// The leaderboards in display order, with their names in this set.
    public let leaderboards: [Leaderboard]

    init(_ body: LeaderboardSetBody) throws {
        id = body.id
        name = body.name
        referenceName = body.referenceName
        image = body.image
        leaderboards = try body.leaderboards.map(Leaderboard.init)
    }
}
