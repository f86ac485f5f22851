import LaurelWire

/// What players have asked of each other, without an answer so far.
public struct FriendRequests: Hashable, Sendable {
    /// From others.
    public let received: [Friend]
    /// This player's own.
    public let sent: [Friend]

    init(_ body: FriendRequestsBody) {
        received = body.received.map(Friend.init)
        sent = body.sent.map(Friend.init)
    }
}
