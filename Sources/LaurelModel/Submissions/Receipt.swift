/// The answer to one submission on one leaderboard. Silence is never an answer.
public struct Receipt: Hashable, Sendable {
    public var id: SubmissionID
    public var leaderboardID: LeaderboardID
    public var outcome: Outcome
    /// Whether this id had been taken before: nothing changed now, and `outcome` is what happened then.
    public var replayed: Bool
    /// Why it was refused or held; nil for every other outcome.
    public var problem: Refusal?
    /// Where the player stands after this submission; nil where they have no entry.
    public var standing: Standing?
    /// The player's rank just before, from 1; nil for a newcomer, a replay and a refusal.
    public var previousRank: Int?
    /// How many players the ranking has.
    public var playerCount: Int
    /// The challenges that it won.
    public var challengesCompleted: [ChallengeID]
    /// The fact that this submission became; for a refusal the ledger's last position when it was judged.
    public var position: LedgerPosition

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

/// A player's place on a ranking, as people are shown it.
public struct Standing: Hashable, Sendable {
    /// From 1, by the leaderboard's tie rule.
    public var rank: Int
    public var player: Player
    public var entry: Entry
    /// Among everybody, where ``rank`` is among friends; nil elsewhere.
    public var globalRank: Int?

    public init(rank: Int, player: Player, entry: Entry, globalRank: Int? = nil) {
        self.rank = rank
        self.player = player
        self.entry = entry
        self.globalRank = globalRank
    }
}
