import LaurelConfiguration
import LaurelImport
import LaurelModel
import LaurelWire

/// A game that a command works on: in a directory, or behind a server.
protocol OpenGame: Sendable {
    func leaderboards() async throws -> LeaderboardsBody
    /// Nil where there is none of that name.
    func leaderboard(_ id: LeaderboardID) async throws -> LeaderboardBody?
    /// Makes a leaderboard, in the sandbox too where this is production: configuration is the same in both until one
    /// is changed.
    func create(_ leaderboard: NewLeaderboardBody) async throws -> (leaderboard: LeaderboardBody, isNew: Bool)
    func configuration() async throws -> ConfigurationDocument
    /// Makes a document the game's configuration, or tells what that would do.
    func apply(_ text: ConfigurationText, isDryRun: Bool) async throws -> ConfigurationPlanBody
    /// Stores an image that the configuration names.
    func store(_ image: NamedImage) async throws
    /// - Parameter action: As the change's plan named it.
    func undo(_ action: String, isDryRun: Bool) async throws -> ConfigurationPlanBody
    func submit(_ score: ScoreBody, to leaderboard: LeaderboardID) async throws -> ReceiptBody
    /// - Parameters:
    ///   - occurrence: Which one of a recurring leaderboard; nil for the current one.
    ///   - time: Of what time on a classic one.
    func page(
        _ selection: PageSelection, of leaderboard: LeaderboardID, occurrence: OccurrenceSelection?, time: TimeScope
    ) async throws -> EntriesBody
    func prospectiveRank(of score: Int64, on leaderboard: LeaderboardID) async throws -> ProspectiveRankBody
    /// Calls `body` with every row of a ranking at one position, a few rows at a time.
    ///
    /// - Parameters:
    ///   - occurrence: Which one of a recurring leaderboard; nil for the current one.
    ///   - body: Receives the rows, and the number of all rows if it is known.
    func allEntries(
        of leaderboard: LeaderboardID, occurrence: OccurrenceSelection?,
        _ body: (_ rows: [EntryBody], _ total: Int?) throws -> Void) async throws
    /// Takes the scores of a file.
    ///
    /// - Parameters:
    ///   - prepare: Called before the first score is taken; here after the file's header is read and found right.
    ///   - report: Gets how many of its bytes are done, and the rows that were not taken.
    func `import`(
        _ source: CSVSource, columns: ImportColumns, to leaderboard: LeaderboardID,
        prepare: () async throws -> Void,
        _ report: (_ byteCount: Int, _ rejections: [ImportBody.Rejection]) -> Void
    ) async throws -> ImportBody
    func change(_ player: PlayerReference, by change: PlayerChangeBody) async throws -> ProfileBody
    /// - Parameter leaderboard: Nil for all of the game's.
    func removeScores(of player: PlayerReference, from leaderboard: LeaderboardID?) async throws -> ActionBody
    /// Erases guests who were made within a time and have never scored, or counts them.
    func purge(created dates: Range<Moment>, isDryRun: Bool) async throws -> PurgeBody
    /// The words that names may not have.
    func blockedWords() async throws -> [String]
    func setBlockedWords(_ words: [String]) async throws
    /// - Parameter action: As the audit log numbers it.
    func undo(_ action: Int64) async throws -> ActionBody
    /// The game as it was at `moment`, as far as reading `leaderboard`'s rankings goes.
    func asOf(_ moment: Moment, on leaderboard: LeaderboardID) async throws -> any OpenGame
    /// - Parameters:
    ///   - leaderboard: One only; nil for all.
    ///   - cursor: Where the page before ended.
    func history(
        of player: PlayerReference, on leaderboard: LeaderboardID?, after cursor: String?, asOf moment: Moment?
    ) async throws -> PlayerHistoryBody
    func reopen(_ leaderboard: LeaderboardID, occurrence: Int64) async throws -> ReopeningBody
    func recompute(_ leaderboard: LeaderboardID, isPreview: Bool) async throws -> RecomputationBody
    /// - Parameter game: The game's id, typed out; it must be in production.
    func wipe(confirming game: String?) async throws -> WipeBody
    /// - Parameter expiresAt: Nil for one that lasts until it is revoked.
    func makeKey(_ kind: APIKey.Kind, named name: KeyName?, expiresAt: Moment?) async throws -> KeyBody
    /// Makes a key that takes another's place, which goes on for `overlap`.
    func rotateKey(_ id: APIKeyID, overlap: Span) async throws -> KeyBody
    func keys() async throws -> KeysBody
    func revokeKey(_ id: APIKeyID) async throws -> KeyBody
    /// The newest `limit` records of the audit log.
    func actions(limit: Int) async throws -> AuditBody
    func auditVerification() async throws -> AuditVerificationBody
    /// The oldest `limit` held scores.
    func reviews(limit: Int) async throws -> ReviewsBody
    /// Decides about a held score.
    func review(_ id: Int64, isApproved: Bool) async throws -> ActionBody
}

extension OpenGame {
    func page(_ selection: PageSelection, of leaderboard: LeaderboardID) async throws -> EntriesBody {
        try await page(selection, of: leaderboard, occurrence: nil, time: .allTime)
    }

    /// The leaderboard of that name, which must be there.
    func knownLeaderboard(_ id: LeaderboardID) async throws -> LeaderboardBody {
        guard let leaderboard = try await leaderboard(id) else { throw Refusal.leaderboardNotFound(id) }
        return leaderboard
    }
}
