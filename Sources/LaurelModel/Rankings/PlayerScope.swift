/// Whose entries a page ranks.
public enum PlayerScope: String, Hashable, Sendable, CaseIterable {
    case global
    /// The asking player and their friends, ranked among themselves.
    case friends
}
