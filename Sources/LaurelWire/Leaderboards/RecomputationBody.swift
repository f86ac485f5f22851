public import LaurelModel

/// The result of recomputing a leaderboard, or its preview: `POST /v1/admin/leaderboards/{id}/recompute`.
public struct RecomputationBody: Codable, Hashable, Sendable {
    /// An entry that differs from the stored one.
    public struct Change: Codable, Hashable, Sendable {
        /// The occurrence; omitted on a classic leaderboard.
        public var occurrence: Int64?
        /// The player.
        public var player: PlayerBody
        /// The stored entry; omitted if there was none.
        public var before: PlayerHistoryBody.Retained?
        /// The recomputed entry; omitted if there is none.
        public var after: PlayerHistoryBody.Retained?

        /// Creates a change.
        public init(occurrence: Int64?, player: PlayerBody, before: Entry?, after: Entry?) {
            self.occurrence = occurrence
            self.player = player
            self.before = before.map(PlayerHistoryBody.Retained.init)
            self.after = after.map(PlayerHistoryBody.Retained.init)
        }
    }

    /// The id of the leaderboard.
    public var leaderboardID: String
    /// Whether nothing was changed.
    public var preview: Bool
    /// The number of recomputed entries.
    public var entryCount: Int
    /// The number of entries that differ from the stored ones.
    public var changeCount: Int
    /// The first thousand differences.
    public var changes: [Change]
    /// The position of the ledger that the result reflects.
    public var position: Int64

    /// Creates the body of a recomputation.
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
