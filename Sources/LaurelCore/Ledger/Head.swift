public import LaurelModel

/// The end of a realm's ledger, and the numbers that it gave out last.
public struct Head: Hashable, Sendable {
    /// Which ledger this is: a realm that is wiped starts the next.
    public var epoch: Int64
    /// Of the last fact.
    public var position: LedgerPosition
    /// Of the last commit.
    public var moment: Moment
    public var lastPlayer: PlayerNumber
    public var lastLeaderboard: LeaderboardNumber

    public init(
        epoch: Int64 = 1,
        position: LedgerPosition = .start,
        moment: Moment = Moment(milliseconds: 0),
        lastPlayer: PlayerNumber = PlayerNumber(0),
        lastLeaderboard: LeaderboardNumber = LeaderboardNumber(0)
    ) {
        self.epoch = epoch
        self.position = position
        self.moment = moment
        self.lastPlayer = lastPlayer
        self.lastLeaderboard = lastLeaderboard
    }
}
