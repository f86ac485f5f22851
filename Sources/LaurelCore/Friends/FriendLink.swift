import LaurelModel

/// The stored form of a player's request to, friendship with or block of another player.
struct FriendLink: Codable {
    /// The start of the friendship; for a request or a block, its time.
    var since: Moment
    /// Whether both players have requested the friendship. The other player's record has the same value.
    var areFriends = false
}
