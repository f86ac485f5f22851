/// Another player, with the date of the friendship, request or block.
public struct Friend: Hashable, Sendable {
    /// The other player.
    public let player: Player
    /// The date since which the relation exists.
    public let since: Moment

    /// Creates a friend.
    public init(player: Player, since: Moment) {
        self.player = player
        self.since = since
    }
}
