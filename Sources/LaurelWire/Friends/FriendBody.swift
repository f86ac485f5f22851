public import LaurelModel

/// The relationship between two players, such as for `PUT /v1/friends/{id}`.
public struct FriendBody: Codable, Hashable, Sendable {
    /// The other player.
    public var player: PlayerBody
    /// The state: `none`, `requested`, `received`, `friends` or `blocked`.
    public var state: String
    /// The time of the last change; omitted in the response to a change.
    public var since: Moment?

    /// Creates the body of a relationship.
    public init(_ friend: Friend, _ state: Friendship.State, for reader: Author) {
        player = PlayerBody(friend.player, for: reader)
        self.state = state.rawValue
        since = friend.since
    }

    /// Creates the body of a relationship.
    public init(_ player: Player, _ state: Friendship.State, for reader: Author) {
        self.player = PlayerBody(player, for: reader)
        self.state = state.rawValue
    }
}

/// `GET /v1/friends`: a page of friends.
public struct FriendsBody: Codable, Hashable, Sendable {
    /// The friends.
    public var friends: [FriendBody]
    /// The cursor of the next page; omitted on the last page.
    public var nextCursor: String?

    /// Creates a page of friends.
    public init(friends: [FriendBody], nextCursor: String? = nil) {
        self.friends = friends
        self.nextCursor = nextCursor
    }
}

/// `GET /v1/friends/requests`: the pending friend requests.
public struct FriendRequestsBody: Codable, Hashable, Sendable {
    /// The requests that the player received.
    public var received: [FriendBody]
    /// The requests that the player sent.
    public var sent: [FriendBody]

    /// Creates the lists of friend requests.
    public init(received: [FriendBody], sent: [FriendBody]) {
        self.received = received
        self.sent = sent
    }
}

/// `GET /v1/blocks`: the blocked players.
public struct BlocksBody: Codable, Hashable, Sendable {
    /// The blocked players.
    public var blocks: [FriendBody]

    /// Creates a list of blocked players.
    public init(blocks: [FriendBody]) { self.blocks = blocks }
}

/// `GET /v1/friends/code`: the player's friend code.
public struct FriendCodeBody: Codable, Hashable, Sendable {
    /// The code, such as `7K2M-9XQD`.
    public var code: String

    /// Creates the body of a friend code.
    public init(_ code: FriendCode) { self.code = code.text }
}
