/// The receipt of a submission on a leaderboard. Every submission gets a receipt.
public struct Receipt: Hashable, Sendable {
    /// The submission's id.
    public var id: SubmissionID
    /// The leaderboard.
    public var leaderboardID: LeaderboardID
    /// The outcome.
    public var outcome: Outcome
    /// Whether the id was accepted before. If so, nothing changed, and `outcome` is the stored outcome.
    public var replayed: Bool
    /// The reason for a refusal or a review; nil for every other outcome.
    public var problem: Refusal?
    /// The player's standing after this submission; nil if they have no entry.
    public var standing: Standing?
    /// The player's rank before this submission; nil for a new player, a replay and a refusal.
    public var previousRank: Int?
    /// The number of players on the ranking.
    public var playerCount: Int
    /// The challenges that the submission completed.
    public var challengesCompleted: [ChallengeID]
    /// The position of the submission's fact; for a refusal, the ledger's last position when the submission was
    /// refused.
    public var position: LedgerPosition

    /// Creates a receipt.
    public init(
        id: SubmissionID,
        leaderboardID: LeaderboardID,
        outcome: Outcome,
        replayed: Bool,
        problem: Refusal? = nil,
        standing: Standing? = nil,
        previousRank: Int? = nil,
        playerCount: Int,
        challengesCompleted: [ChallengeID] = [],
        position: LedgerPosition
    ) {
        self.id = id
        self.leaderboardID = leaderboardID
        self.outcome = outcome
        self.replayed = replayed
        self.problem = problem
        self.standing = standing
        self.previousRank = previousRank
        self.playerCount = playerCount
        self.challengesCompleted = challengesCompleted
        self.position = position
    }
}

/// A player's entry on a ranking with its rank.
public struct Standing: Hashable, Sendable {
    /// The rank, from 1, by the leaderboard's tie rule.
    public var rank: Int
    /// The player.
    public var player: Player
    /// The player's entry.
    public var entry: Entry
    /// The rank among all players if ``rank`` is the rank among friends; nil otherwise.
    public var globalRank: Int?

    /// Creates a standing.
    public init(rank: Int, player: Player, entry: Entry, globalRank: Int? = nil) {
        self.rank = rank
        self.player = player
        self.entry = entry
        self.globalRank = globalRank
    }
}
