import LaurelWire

/// A player's pending friend requests.
public struct FriendRequests: Hashable, Sendable {
    /// The requests that the player has received.
    public let received: [Friend]
    /// The requests that the player has sent.
    public let sent: [Friend]

    init(_ body: FriendRequestsBody) {
        received = body.received.map(Friend.init)
        sent = body.sent.map(Friend.init)
    }
}
