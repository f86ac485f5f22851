public import LaurelModel

/// The end of a realm's ledger, and the numbers that it gave out last.
public struct Head: Hashable, Sendable {
    /// Which ledger this is: a realm that is wiped, or restored from a backup, begins another.
    public var epoch: Int64
    /// Of the last fact.
    public var position: LedgerPosition
    /// Of the last commit.
    public var moment: Moment
    public var lastPlayer: PlayerNumber
    public var lastLeaderboard: LeaderboardNumber
    /// The checksum of the last fact; nil if it has none.
    public var checksum: FactChecksum?

    public init(
        epoch: Int64 = 1,
        position: LedgerPosition = .start,
        moment: Moment = Moment(milliseconds: 0),
        lastPlayer: PlayerNumber = PlayerNumber(0),
        lastLeaderboard: LeaderboardNumber = LeaderboardNumber(0),
        checksum: FactChecksum? = nil
    ) {
        self.epoch = epoch
        self.position = position
        self.moment = moment
        self.lastPlayer = lastPlayer
        self.lastLeaderboard = lastLeaderboard
        self.checksum = checksum
    }
}

extension Head {
    /// Whether this realm is being moved here from another ledger and is not whole: nobody may use it. Its epoch is then
    /// the other's, below zero.
    public var isUnderMigration: Bool { epoch < 0 }

    /// Makes this another ledger than the one it came from, whose positions it will give out a second time.
    ///
    /// The new epoch is above the old one, and above those that earlier moments drew: milliseconds since 1970 and ten bits
    /// of chance, within the 53 bits that every reader of JSON has.
    public mutating func beginEpoch(at moment: Moment, using random: inout some RandomNumberGenerator) {
        epoch = max(epoch + 1, moment.milliseconds << 10 | Int64.random(in: 0..<1_024, using: &random))
    }
}
