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
    public var submitters = Leaderboard.Submitters.players
    public var checks = SubmissionChecks.none
    public var visibility = Leaderboard.Visibility.shown
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
    /// The leaderboard that the model knows.
    ///
    /// - Parameter member: The first member of a combined leaderboard, whose order and format it has; nil for the others.
    /// - Throws: What a linter finds first: `InvalidLeaderboard` or `InvalidLocalization`.
    public func leaderboard(
        of game: GameID, language: LanguageTag, like member: LeaderboardDefinition? = nil
    ) throws -> Leaderboard {
        let localizations =
            localizations.isEmpty ? nil : try BoardLocalizations(localizations.map(\.words), primary: language)
        return try Leaderboard(
            id: id, game: game, referenceName: referenceName, order: member?.order ?? order, submission: submission,
            ties: ties, range: range, lateWindow: lateWindow, ignoresClientDates: ignoresClientDates,
            recurrence: kind.recurrence, settling: settling, retention: retention, format: member?.format ?? format,
            localizations: localizations, isPublicRead: isPublicRead, submitters: submitters, checks: checks,
            combination: kind.combination, visibility: visibility, isShared: isShared, isArchived: isArchived)
    }

    /// What a configuration says of a leaderboard that the model knows.
    public init(_ leaderboard: Leaderboard) {
        let kind: Kind =
            if let combination = leaderboard.combination { .combined(combination) } else {
                leaderboard.recurrence.map(Kind.recurring) ?? .classic
            }
        self.init(id: leaderboard.id, referenceName: leaderboard.referenceName, kind: kind)
        ties = leaderboard.ties
        localizations = leaderboard.localizations?.all.map { LocalizedBoard(words: $0) } ?? []
        isPublicRead = leaderboard.isPublicRead
        visibility = leaderboard.visibility
        isShared = leaderboard.isShared
        isArchived = leaderboard.isArchived
        guard leaderboard.combination == nil else { return }
        order = leaderboard.order
        submission = leaderboard.submission
        range = leaderboard.range
        lateWindow = leaderboard.lateWindow
        ignoresClientDates = leaderboard.ignoresClientDates
        settling = leaderboard.settling
        retention = leaderboard.retention
        format = leaderboard.format
        submitters = leaderboard.submitters
        checks = leaderboard.checks
    }
}
