/// Why something about friends is not done.
public enum FriendRefusal: Error, Hashable, Sendable {
    /// Nobody is their own friend.
    case oneself
    /// The player is underage, and has no friends here.
    case underage
    /// The player has blocked the other.
    case blocked
    case tooManyFriends(most: Int)
    case tooManyRequests(most: Int)
    case tooManyBlocks(most: Int)
    case codeNotFound
}

extension FriendRefusal {
    /// The stable name of the problem, the last part of its `type`.
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
    /// A sentence that a person can act on.
    public var description: String {
        switch self {
        case .oneself: "A player is not their own friend. Name somebody else."
        case .underage: "An underage player cannot have friends."
        case .blocked: "You have blocked this player. Unblock them first: DELETE /v1/blocks/{id}"
        case .tooManyFriends(let most): "A player has at most \(most) friends. Remove one first."
        case .tooManyRequests(let most): "At most \(most) requests may wait for an answer. Take one back first."
        case .tooManyBlocks(let most): "A player blocks at most \(most) others. Unblock one first."
        case .codeNotFound: "Nobody has this friend code. Check it, or ask for a new one."
        }
    }
}
