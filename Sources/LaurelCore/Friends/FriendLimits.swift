/// The maximum numbers of a player's friends, requests and blocks.
public enum FriendLimits {
    /// The maximum number of friends.
    public static let friendCountMax = 1_000
    /// The maximum number of unanswered requests that a player has sent.
    public static let sentCountMax = 100
    /// The maximum number of unanswered requests that a player has received. Further requests are not delivered.
    public static let receivedCountMax = 500
    /// The maximum number of a player's blocks.
    public static let blockCountMax = 1_000
    /// The number of blocks on a player that one transaction removes. The number of blocks on a player is unlimited.
    static let blockerCountPerTransaction = 500
}
