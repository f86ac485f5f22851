public import LaurelModel

/// One player's entry on one ranking.
public struct EntryKey: Hashable, Sendable {
    public let ranking: RankingID
    public let player: PlayerNumber

    public init(ranking: RankingID, player: PlayerNumber) {
        self.ranking = ranking
        self.player = player
    }
}

/// Within what a submission's id is unique.
public struct SubmissionKey: Hashable, Sendable {
    public let leaderboard: LeaderboardNumber
    public let player: PlayerNumber
    public let id: SubmissionID

    public init(leaderboard: LeaderboardNumber, player: PlayerNumber, id: SubmissionID) {
        self.leaderboard = leaderboard
        self.player = player
        self.id = id
    }
}

/// An entry as a ledger keeps it, with the end of its chain of facts.
public struct StoredEntry: Hashable, Sendable {
    public var entry: Entry
    /// The last fact of this player on this ranking, whether it improved the entry or not.
    public var lastFact: LedgerPosition

    public init(entry: Entry, lastFact: LedgerPosition) {
        self.entry = entry
        self.lastFact = lastFact
    }
}
