/// The release states of a leaderboard, an achievement, a challenge or an activity.
public struct GKReleaseState: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The item is available to all players.
    public static let released = GKReleaseState(rawValue: 1)
    /// The item is in the sandbox.
    public static let prereleased = GKReleaseState(rawValue: 2)

    /// The state of all items with the game's key; empty before a player is authenticated.
    static var here: GKReleaseState {
        guard let session = GameSession.open, session.player != nil else { return [] }
        return session.isSandbox ? .prereleased : .released
    }
}
