import LaurelModel

/// The stored form of a player's request to, friendship with or block of another player.
struct FriendLink: Codable {
    /// The start of the friendship, or before it the time of the request.
    var since: Moment
    /// Whether both players have requested the friendship. The other player's record has the same value.
    var areFriends = false
}
