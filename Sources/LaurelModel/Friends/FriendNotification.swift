/// A kind of notification about a friend.
public enum FriendNotification: String, Hashable, Sendable, CaseIterable {
    /// The other player sent a friend request.
    case requested
    /// The other player accepted a friend request.
    case accepted
}
