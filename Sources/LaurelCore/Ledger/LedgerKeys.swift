public import LaurelModel

/// The key of a player's entry on a ranking.
public struct EntryKey: Hashable, Sendable {
    /// The ranking of the entry.
    public let ranking: RankingID
    /// The player of the entry.
    public let player: PlayerNumber

    /// Creates the key of a player's entry on a ranking.
    public init(ranking: RankingID, player: PlayerNumber) {
        self.ranking = ranking
        self.player = player
    }
}

/// A submission's id, with the leaderboard and the player for which it is unique.
public struct SubmissionKey: Hashable, Sendable {
    /// The leaderboard that received the submission.
    public let leaderboard: LeaderboardNumber
    /// The player who submitted.
    public let player: PlayerNumber
    /// The submission's id.
    public let id: SubmissionID

    /// Creates the key of a submission.
    public init(leaderboard: LeaderboardNumber, player: PlayerNumber, id: SubmissionID) {
        self.leaderboard = leaderboard
        self.player = player
        self.id = id
    }
}

/// An entry as stored in a ledger, with the last fact of its chain.
public struct StoredEntry: Hashable, Sendable {
    /// The player's entry.
    public var entry: Entry
    /// The position of the player's last fact on this ranking, even if that fact did not improve the entry.
    public var lastFact: LedgerPosition

    /// Creates a stored entry.
    public init(entry: Entry, lastFact: LedgerPosition) {
        self.entry = entry
        self.lastFact = lastFact
    }
}
