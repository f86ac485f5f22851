/// Whether the game may see its player's friends.
public enum GKFriendsAuthorizationStatus: Int, Sendable {
    case notDetermined = 0
    /// The player is underage.
    case restricted = 1
    case denied = 2
    case authorized = 3
}
