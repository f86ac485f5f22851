public import LaurelModel

/// A leaderboard in a configuration.
///
/// Each property is valid on its own. ``ConfigurationLinter`` checks whether the properties fit each other and the rest
/// of the game.
public struct LeaderboardDefinition: Hashable, Sendable {
    /// The kind of leaderboard, which is permanent.
    public enum Kind: Hashable, Sendable {
        /// A leaderboard that never resets.
        case classic
        /// A leaderboard that resets with each occurrence.
        case recurring(Recurrence)
        /// A leaderboard derived from other leaderboards. It has their order and format, and accepts no submissions.
        case combined(BoardCombination)
    }

    /// The leaderboard's id.
    public let id: LeaderboardID
    /// The developer's name, which players do not see.
    public var referenceName: String
    /// The kind.
    public var kind: Kind
    /// The order of scores.
    public var order = SortOrder.highToLow
    /// The submission type.
    public var submission = SubmissionType.best
    /// The ranks of equal scores.
    public var ties = TieRule.ordinal
    /// The accepted scores. Nil if all are accepted.
    public var range: ScoreRange?
    /// The maximum age of a player's score on arrival.
    public var lateWindow = Leaderboard.lateWindowDefault
    /// Whether the date of a player's score is the time of its arrival.
    public var ignoresClientDates = false
    /// The time after its end in which an occurrence accepts scores that were earned in it.
    public var settling = SettlingGrace.standard
    /// The time for which a final occurrence is shown.
    public var retention = OccurrenceRetention.standard
    /// The format of scores.
    public var format = ScoreFormat.integer
    /// The localizations, in the order of the document.
    public var localizations: [LocalizedBoard] = []
    /// Whether clients without a player token can read the leaderboard.
    public var isPublicRead = true
    /// The accepted submitters.
    public var submitters = Leaderboard.Submitters.players
    /// The checks for suspicious scores.
    public var checks = SubmissionChecks.none
    /// The visibility in lists.
    public var visibility = Leaderboard.Visibility.shown
    /// Whether all games of the group share the leaderboard.
    public var isShared = false
    /// Whether the leaderboard is archived: it accepts no scores, and its scores are retained.
    public var isArchived = false

    /// Creates a leaderboard with default settings.
    public init(id: LeaderboardID, referenceName: String? = nil, kind: Kind = .classic) {
        self.id = id
        self.referenceName = referenceName ?? id.text
        self.kind = kind
    }
}

extension LeaderboardDefinition.Kind {
    /// The name of the kind in the API.
    public var name: String {
        switch self {
        case .classic: "classic"
        case .recurring: "recurring"
        case .combined: "combined"
        }
    }

    /// The recurrence, or nil for another kind.
    public var recurrence: Recurrence? {
        guard case .recurring(let recurrence) = self else { return nil }
        return recurrence
    }

    /// The members and the rule of a combined leaderboard, or nil for another kind.
    public var combination: BoardCombination? {
        guard case .combined(let combination) = self else { return nil }
        return combination
    }
}

extension LeaderboardDefinition {
    /// Returns the leaderboard as a type of the model.
    ///
    /// - Parameter member: The first member of a combined leaderboard, which determines its order and format. Nil for
    ///   other kinds.
    /// - Throws: The first error that a linter finds: `InvalidLeaderboard` or `InvalidLocalization`.
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

    /// Creates the definition of a leaderboard of the model.
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
