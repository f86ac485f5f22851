/// Another player, and since when they are a friend, have been asked, have asked, or are blocked.
public struct Friend: Hashable, Sendable {
    public let player: Player
    public let since: Moment

    public init(player: Player, since: Moment) {
        self.player = player
        self.since = since
    }
}
