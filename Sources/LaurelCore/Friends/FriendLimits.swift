/// How many others one player may have to do with.
public enum FriendLimits {
    public static let friendCountMax = 1_000
    /// Requests of one player that nobody has answered.
    public static let sentCountMax = 100
    /// Requests to one player that wait for an answer; those that come later are kept from them.
    public static let receivedCountMax = 500
    public static let blockCountMax = 1_000
    /// The number of blocks on a player that one transaction removes: any number of players may block a player.
    static let blockerCountPerTransaction = 500
}
