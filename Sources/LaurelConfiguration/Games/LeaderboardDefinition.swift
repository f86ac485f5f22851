public import LaurelModel

/// A leaderboard as a configuration describes it.
///
/// Each part is valid by itself; whether they fit each other, and the rest of the game, is for ``ConfigurationLinter``.
public struct LeaderboardDefinition: Hashable, Sendable {
    /// Permanent, as is which of the three it is.
    public enum Kind: Hashable, Sendable {
        case classic
        case recurring(Recurrence)
        /// Derived from others: it takes their order and format, and no submissions.
        case combined(BoardCombination)
    }

    public enum Visibility: String, Hashable, Sendable, CaseIterable {
        case shown
        /// Left out of lists; it takes scores all the same.
        case hidden
    }

    public let id: LeaderboardID
    public var referenceName: String
    public var kind: Kind
    public var order = SortOrder.highToLow
    public var submission = SubmissionType.best
    public var ties = TieRule.ordinal
    public var range: ScoreRange?
    public var lateWindow = Leaderboard.lateWindowDefault
    public var ignoresClientDates = false
    public var settling = SettlingGrace.standard
    public var retention = OccurrenceRetention.standard
    public var format = ScoreFormat.integer
    public var localizations: [LocalizedBoard] = []
    public var isPublicRead = true
    public var checks = SubmissionChecks.none
    public var visibility = Visibility.shown
    /// Whether every game of the group has it.
    public var isShared = false
    /// Whether it is retired: it takes no scores, and keeps those that it has.
    public var isArchived = false

    public init(id: LeaderboardID, referenceName: String? = nil, kind: Kind = .classic) {
        self.id = id
        self.referenceName = referenceName ?? id.text
        self.kind = kind
    }
}

extension LeaderboardDefinition.Kind {
    /// As the API calls it.
    public var name: String {
        switch self {
        case .classic: "classic"
        case .recurring: "recurring"
        case .combined: "combined"
        }
    }

    public var recurrence: Recurrence? {
        guard case .recurring(let recurrence) = self else { return nil }
        return recurrence
    }

    public var combination: BoardCombination? {
        guard case .combined(let combination) = self else { return nil }
        return combination
    }
}

extension LeaderboardDefinition {
    /// The leaderboard that the model knows; nil for a combined one.
    ///
    /// - Throws: What a linter finds first: `InvalidLeaderboard` or `InvalidLocalization`.
    public func leaderboard(of game: GameID, language: LanguageTag) throws -> Leaderboard? {
        guard kind.combination == nil else { return nil }
        let localizations =
            localizations.isEmpty ? nil : try BoardLocalizations(localizations.map(\.words), primary: language)
        return try Leaderboard(
            id: id, game: game, referenceName: referenceName, order: order, submission: submission, ties: ties,
            range: range, lateWindow: lateWindow, ignoresClientDates: ignoresClientDates, recurrence: kind.recurrence,
            settling: settling, retention: retention, format: format, localizations: localizations,
            isPublicRead: isPublicRead, checks: checks)
    }

    /// What a configuration says of a leaderboard that the model knows.
    public init(_ leaderboard: Leaderboard) {
        self.init(
            id: leaderboard.id, referenceName: leaderboard.referenceName,
            kind: leaderboard.recurrence.map(Kind.recurring) ?? .classic)
        order = leaderboard.order
        submission = leaderboard.submission
        ties = leaderboard.ties
        range = leaderboard.range
        lateWindow = leaderboard.lateWindow
        ignoresClientDates = leaderboard.ignoresClientDates
        settling = leaderboard.settling
        retention = leaderboard.retention
        format = leaderboard.format
        localizations = leaderboard.localizations?.all.map { LocalizedBoard(words: $0) } ?? []
        isPublicRead = leaderboard.isPublicRead
        checks = leaderboard.checks
    }
}
