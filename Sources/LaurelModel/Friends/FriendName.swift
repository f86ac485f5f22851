/// A reference to a player in a friend request.
public enum FriendName: Hashable, Sendable {
    /// The player's id.
    case reference(PlayerReference)
    /// The player's friend code.
    case code(FriendCode)
}
