/// A reason for which a request about friends is refused.
public enum FriendRefusal: Error, Hashable, Sendable {
    /// The request names the player themselves.
    case oneself
    /// The player is underage and cannot have friends.
    case underage
    /// The player has blocked the other player.
    case blocked
    /// The player has the maximum number of friends.
    case tooManyFriends(most: Int)
    /// The player has the maximum number of open requests.
    case tooManyRequests(most: Int)
    /// The player has the maximum number of blocks.
    case tooManyBlocks(most: Int)
    /// No player has this friend code.
    case codeNotFound
}

extension FriendRefusal {
    /// The stable name of the problem: the last part of its `type`.
    public var slug: String {
        switch self {
        case .oneself: "friend-is-oneself"
        case .underage: "friends-not-allowed"
        case .blocked: "player-blocked"
        case .tooManyFriends, .tooManyRequests, .tooManyBlocks: "friend-limit-reached"
        case .codeNotFound: "friend-code-not-found"
        }
    }
}

extension FriendRefusal: CustomStringConvertible {
    /// The error message, for display to people.
    public var description: String {
        switch self {
        case .oneself: "A player cannot be their own friend. Use another player."
        case .underage: "An underage player cannot have friends. Hide the friend functions for this player."
        case .blocked: "The player has blocked the other player. Unblock them first with DELETE /v1/blocks/{id}."
        case .tooManyFriends(let most): "A player has at most \(most) friends. Remove a friend first."
        case .tooManyRequests(let most): "A player has at most \(most) open friend requests. Cancel a request first."
        case .tooManyBlocks(let most): "A player can block at most \(most) players. Unblock a player first."
        case .codeNotFound: "No player has this friend code. Check the code, or request another code."
        }
    }
}
