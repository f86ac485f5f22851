/// What a player is told about a friend.
public enum FriendNotification: String, Hashable, Sendable, CaseIterable {
    /// The other has asked for them.
    case requested
    /// The other whom they asked for has asked for them, too.
    case accepted
}
