import LaurelConfiguration
import LaurelImport
import LaurelModel
import LaurelWire

/// A game on which a command works: in a ledger of this machine, or on a server.
protocol OpenGame: Sendable {
    func leaderboards() async throws -> LeaderboardsBody
    /// Returns the leaderboard, or nil if it does not exist.
    func leaderboard(_ id: LeaderboardID) async throws -> LeaderboardBody?
    /// Creates a leaderboard. In production it is also created in the sandbox, because both have the same configuration
    /// until one is changed.
    func create(_ leaderboard: NewLeaderboardBody) async throws -> (leaderboard: LeaderboardBody, isNew: Bool)
    func configuration() async throws -> ConfigurationDocument
    /// Applies a configuration document to the game, or previews the changes.
    func apply(_ text: ConfigurationText, isDryRun: Bool) async throws -> ConfigurationPlanBody
    /// Stores an image that the configuration names.
    func store(_ image: NamedImage) async throws
    /// Restores the configuration from before a change, or previews the changes.
    ///
    /// - Parameter action: The id of the change in its plan.
    func undo(_ action: String, isDryRun: Bool) async throws -> ConfigurationPlanBody
    func submit(_ score: ScoreBody, to leaderboard: LeaderboardID) async throws -> ReceiptBody
    /// Returns a page of a ranking.
    ///
    /// - Parameters:
    ///   - occurrence: The occurrence of a recurring leaderboard; nil for the current one.
    ///   - time: The time scope of a classic leaderboard.
    func page(
        _ selection: PageSelection, of leaderboard: LeaderboardID, occurrence: OccurrenceSelection?, time: TimeScope
    ) async throws -> EntriesBody
    func prospectiveRank(of score: Int64, on leaderboard: LeaderboardID) async throws -> ProspectiveRankBody
    /// Calls `body` with all rows of a ranking at one position, in batches.
    ///
    /// - Parameters:
    ///   - occurrence: The occurrence of a recurring leaderboard; nil for the current one.
    ///   - body: Receives the rows, and the number of all rows if it is known.
    func allEntries(
        of leaderboard: LeaderboardID, occurrence: OccurrenceSelection?,
        _ body: (_ rows: [EntryBody], _ total: Int?) throws -> Void) async throws
    /// Imports the scores of a file.
    ///
    /// - Parameters:
    ///   - prepare: Called after the file's header is validated and before the first score is stored.
    ///   - report: Receives the progress after each batch of rows.
    func `import`(
        _ source: CSVSource, columns: ImportColumns, to leaderboard: LeaderboardID,
        prepare: () async throws -> Void, _ report: (ImportReport) -> Void
    ) async throws -> ImportBody
    func change(_ player: PlayerReference, by change: PlayerChangeBody) async throws -> ProfileBody
    /// Removes the scores of a player.
    ///
    /// - Parameter leaderboard: The leaderboard, or nil for all leaderboards of the game.
    func removeScores(of player: PlayerReference, from leaderboard: LeaderboardID?) async throws -> ActionBody
    /// Erases guests who were created within a time range and have never submitted a score. A dry run only counts them.
    func purge(created dates: Range<Moment>, isDryRun: Bool) async throws -> PurgeBody
    /// Returns the words that are blocked in names.
    func blockedWords() async throws -> [String]
    func setBlockedWords(_ words: [String]) async throws
    /// Undoes an action.
    ///
    /// - Parameter action: The action's number in the audit log.
    func undo(_ action: Int64) async throws -> ActionBody
    /// Returns a view of the game at `moment`, for reading the rankings of `leaderboard`.
    func asOf(_ moment: Moment, on leaderboard: LeaderboardID) async throws -> any OpenGame
    /// Returns a page of a player's submissions.
    ///
    /// - Parameters:
    ///   - leaderboard: The leaderboard, or nil for all.
    ///   - cursor: The cursor of the previous page; nil for the first page.
    func history(
        of player: PlayerReference, on leaderboard: LeaderboardID?, after cursor: String?, asOf moment: Moment?
    ) async throws -> PlayerHistoryBody
    func reopen(_ leaderboard: LeaderboardID, occurrence: Int64) async throws -> ReopeningBody
    func recompute(_ leaderboard: LeaderboardID, isPreview: Bool) async throws -> RecomputationBody
    /// Wipes the game's realm.
    ///
    /// - Parameter game: The game's id as confirmation, which is required in production.
    func wipe(confirming game: String?) async throws -> WipeBody
    /// Creates an API key.
    ///
    /// - Parameter expiresAt: The expiry, or nil for a key that is valid until it is revoked.
    func makeKey(_ kind: APIKey.Kind, named name: KeyName?, expiresAt: Moment?) async throws -> KeyBody
    /// Creates a key that replaces another, which stays valid for `overlap`.
    func rotateKey(_ id: APIKeyID, overlap: Span) async throws -> KeyBody
    func keys() async throws -> KeysBody
    func revokeKey(_ id: APIKeyID) async throws -> KeyBody
    /// Returns the newest `limit` records of the audit log.
    func actions(limit: Int) async throws -> AuditBody
    func auditVerification() async throws -> AuditVerificationBody
    /// Returns the oldest `limit` scores that are pending review.
    func reviews(limit: Int) async throws -> ReviewsBody
    /// Approves or rejects a score that is pending review.
    func review(_ id: Int64, isApproved: Bool) async throws -> ActionBody
}

extension OpenGame {
    func page(_ selection: PageSelection, of leaderboard: LeaderboardID) async throws -> EntriesBody {
        try await page(selection, of: leaderboard, occurrence: nil, time: .allTime)
    }

    /// Returns the leaderboard, or throws if it does not exist.
    func knownLeaderboard(_ id: LeaderboardID) async throws -> LeaderboardBody {
        guard let leaderboard = try await leaderboard(id) else { throw Refusal.leaderboardNotFound(id) }
        return leaderboard
    }
}
