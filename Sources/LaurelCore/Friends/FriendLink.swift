import LaurelModel

/// What a row says of one who has asked for another, or blocks them.
struct FriendLink: Codable {
    /// Of the friendship once it stands, and of the asking before.
    var since: Moment
    /// Whether both have asked. The other's row says the same.
    var areFriends = false
}
