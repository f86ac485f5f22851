/// How a player names another who may become a friend.
public enum FriendName: Hashable, Sendable {
    case reference(PlayerReference)
    case code(FriendCode)
}
