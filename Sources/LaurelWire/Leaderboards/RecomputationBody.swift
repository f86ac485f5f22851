public import LaurelModel

/// What folding a leaderboard anew changed, or would change: `POST /v1/admin/leaderboards/{id}/recompute`.
public struct RecomputationBody: Codable, Hashable, Sendable {
    /// An entry that the facts make another.
    public struct Change: Codable, Hashable, Sendable {
        /// Left out on a classic leaderboard.
        public var occurrence: Int64?
        public var player: PlayerBody
        /// Left out where there was none.
        public var before: PlayerHistoryBody.Retained?
        /// Left out where there is none by the facts.
        public var after: PlayerHistoryBody.Retained?

        public init(occurrence: Int64?, player: PlayerBody, before: Entry?, after: Entry?) {
            self.occurrence = occurrence
            self.player = player
            self.before = before.map(PlayerHistoryBody.Retained.init)
            self.after = after.map(PlayerHistoryBody.Retained.init)
        }
    }

    public var leaderboardID: String
    /// Whether everything was left as it is.
    public var preview: Bool
    /// How many entries the facts make.
    public var entryCount: Int
    /// How many entries differ from those that were kept.
    public var changeCount: Int
    /// The first thousand of them.
    public var changes: [Change]
    public var position: Int64

    public init(
        leaderboardID: LeaderboardID, preview: Bool, entryCount: Int, changeCount: Int, changes: [Change],
        position: Int64
    ) {
        self.leaderboardID = leaderboardID.text
        self.preview = preview
        self.entryCount = entryCount
        self.changeCount = changeCount
        self.changes = changes
        self.position = position
    }
}
