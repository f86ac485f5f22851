/// The status of a game's access to its player's friends.
public enum GKFriendsAuthorizationStatus: Int, Sendable {
    /// The status is unknown. Passed to a completion handler only with an error.
    case notDetermined = 0
    /// The player is underage.
    case restricted = 1
    /// The player has denied access. Laurel does not use this status.
    case denied = 2
    /// The game has access.
    case authorized = 3
}
