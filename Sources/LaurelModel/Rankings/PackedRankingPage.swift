/// A page of a classic leaderboard whose players are ``PackedPlayer``s, so that it is written without creating their
/// texts. Its content is that of a ``RankingPage``.
package struct PackedRankingPage: Sendable {
    /// A row of the page.
    package struct Row: Sendable {
        /// The rank.
        package var rank: Int
        /// The player's number.
        package var player: PlayerNumber
        /// The player's entry.
        package var entry: Entry
        /// The offset of the player in ``PackedRankingPage/players``.
        package var offset: Int

        /// Creates a row.
        package init(rank: Int, player: PlayerNumber, entry: Entry, offset: Int) {
            self.rank = rank
            self.player = player
            self.entry = entry
            self.offset = offset
        }
    }

    /// The leaderboard with the settings by which the rows are ranked.
    package var registered: RegisteredLeaderboard
    /// The version; see ``RankingPage/version``.
    package var version: String
    /// The ledger position.
    package var position: LedgerPosition
    /// The time at which the page was generated.
    package var generatedAt: Moment
    /// The number of players on the ranking.
    package var playerCount: Int
    /// The selected rows.
    package var rows: [Row] = []
    /// The named players without an entry.
    package var notFound: [PlayerReference]
    /// The requesting player's row, whether or not it is on the page.
    package var localRow: Row?
    /// The players of the rows, one after the other.
    package var players: [UInt8] = []

    /// Creates a page without rows.
    package init(
        of registered: RegisteredLeaderboard, version: String, position: LedgerPosition, generatedAt: Moment,
        playerCount: Int,
        notFound: [PlayerReference] = []
    ) {
        self.registered = registered
        self.version = version
        self.position = position
        self.generatedAt = generatedAt
        self.playerCount = playerCount
        self.notFound = notFound
    }

    /// Reserves memory for rows of players with short names.
    package mutating func reserveCapacity(_ rowCount: Int) {
        rows.reserveCapacity(rowCount)
        players.reserveCapacity(rowCount * (PackedPlayer.headByteCount + 32))
    }
}
