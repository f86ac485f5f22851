/// The players that a page ranks.
public enum PlayerScope: String, Hashable, Sendable, CaseIterable {
    /// All players.
    case global
    /// The requesting player and their friends, ranked among themselves.
    case friends
}
