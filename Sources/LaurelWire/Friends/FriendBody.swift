public import LaurelModel

/// What stands between a player and another: `PUT /v1/friends/{id}` and its like.
public struct FriendBody: Codable, Hashable, Sendable {
    public var player: PlayerBody
    /// `none`, `requested`, `received`, `friends` or `blocked`.
    public var state: String
    /// Since when; left out where the answer is about what has just changed.
    public var since: Moment?

    public init(_ friend: Friend, _ state: Friendship.State, for reader: Author) {
        player = PlayerBody(friend.player, for: reader)
        self.state = state.rawValue
        since = friend.since
    }

    public init(_ player: Player, _ state: Friendship.State, for reader: Author) {
        self.player = PlayerBody(player, for: reader)
        self.state = state.rawValue
    }
}

/// `GET /v1/friends`
public struct FriendsBody: Codable, Hashable, Sendable {
    public var friends: [FriendBody]
    /// Left out on the last page.
    public var nextCursor: String?

    public init(friends: [FriendBody], nextCursor: String? = nil) {
        self.friends = friends
        self.nextCursor = nextCursor
    }
}

/// `GET /v1/friends/requests`: what waits for an answer.
public struct FriendRequestsBody: Codable, Hashable, Sendable {
    public var received: [FriendBody]
    public var sent: [FriendBody]

    public init(received: [FriendBody], sent: [FriendBody]) {
        self.received = received
        self.sent = sent
    }
}

/// `GET /v1/blocks`
public struct BlocksBody: Codable, Hashable, Sendable {
    public var blocks: [FriendBody]

    public init(blocks: [FriendBody]) { self.blocks = blocks }
}

/// `GET /v1/friends/code`
public struct FriendCodeBody: Codable, Hashable, Sendable {
    /// Such as `7K2M-9XQD`.
    public var code: String

    public init(_ code: FriendCode) { self.code = code.text }
}
