public import LaurelModel

/// The end of a realm's ledger, with the numbers assigned last.
public struct Head: Hashable, Sendable {
    /// The ledger's epoch, which changes when the realm is wiped or restored from a backup.
    public var epoch: Int64
    /// The position of the last fact.
    public var position: LedgerPosition
    /// The timestamp of the last commit.
    public var moment: Moment
    /// The player number assigned last.
    public var lastPlayer: PlayerNumber
    /// The leaderboard number assigned last.
    public var lastLeaderboard: LeaderboardNumber
    /// The checksum of the last fact; nil if it has none.
    public var checksum: FactChecksum?

    /// Creates a head, by default that of an empty ledger.
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
    /// Whether an incomplete migration from another ledger is filling this realm, so that it cannot be used.
    ///
    /// The epoch is then the negated epoch of the source.
    public var isUnderMigration: Bool { epoch < 0 }

    /// Starts a new epoch, because positions after this one may be assigned again with different facts.
    ///
    /// The new epoch is greater than the old one, and than epochs that were generated earlier. It consists of the
    /// milliseconds since 1970 and ten random bits, within the 53 bits that every JSON parser can represent.
    public mutating func beginEpoch(at moment: Moment, using random: inout some RandomNumberGenerator) {
        epoch = max(epoch + 1, moment.milliseconds << 10 | Int64.random(in: 0..<1_024, using: &random))
    }
}
