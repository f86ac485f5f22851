public import LaurelModel

/// The end of a realm's ledger, with the numbers assigned last.
public struct Head: Hashable, Sendable {
    /// The ledger's epoch, which changes when the realm is wiped or restored from a backup.
    public var epoch: Int64
    /// The generation of the storage's writer, which changes when another database server takes over; 0 for a storage
    /// that cannot change its server. It belongs to the storage: a written decision does not change it.
    public var generation: Int64
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
        generation: Int64 = 0,
        position: LedgerPosition = .start,
        moment: Moment = Moment(milliseconds: 0),
        lastPlayer: PlayerNumber = PlayerNumber(0),
        lastLeaderboard: LeaderboardNumber = LeaderboardNumber(0),
        checksum: FactChecksum? = nil
    ) {
        self.epoch = epoch
        self.generation = generation
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

    /// The epoch that clients see. It increases with each change of ``epoch`` and of ``generation``, so a position of an
    /// earlier one may belong to another fact.
    public var publicEpoch: Int64 { max(epoch, generation) }

    /// Returns this head in another generation, to compare the heads of different storages.
    func inGeneration(_ generation: Int64) -> Head {
        var copy = self
        copy.generation = generation
        return copy
    }

    /// The end of the history that this head describes.
    public var end: HistoryPoint { HistoryPoint(epoch: publicEpoch, position: position, checksum: checksum) }

    /// Starts a new epoch, because positions after this one may be assigned again with different facts.
    ///
    /// The new epoch is greater than the old one, and than epochs that were generated earlier. It consists of the
    /// milliseconds since 1970 and ten random bits, within the 53 bits that every JSON parser can represent.
    public mutating func beginEpoch(at moment: Moment, using random: inout some RandomNumberGenerator) {
        epoch = max(publicEpoch + 1, moment.milliseconds << 10 | Int64.random(in: 0..<1_024, using: &random))
    }
}
