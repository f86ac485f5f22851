/// The identifier that a developer chooses for a leaderboard.
public typealias LeaderboardID = Identifier<Leaderboard>
/// The number by which a realm's facts and rankings refer to a leaderboard.
public typealias LeaderboardNumber = Number<Leaderboard>

/// A leaderboard's configuration.
///
/// - A *classic* leaderboard never resets.
/// - A *recurring* leaderboard is a sequence of occurrences, each with its own ranking.
/// - A *combined* leaderboard is derived from classic leaderboards and accepts no submissions.
///
/// The ``id`` is permanent and unique among the games of a group.
public struct Leaderboard: Hashable, Sendable {
    /// The permanent identifier, unique in the group.
    public let id: LeaderboardID
    /// The game that owns the leaderboard.
    public let game: GameID
    /// The developer's name for the leaderboard. Players see the localized names.
    public let referenceName: String
    /// The sort order: which scores are better.
    public let order: SortOrder
    /// The rule that derives an entry from a player's submissions.
    public let submission: SubmissionType
    /// The numbering of ranks for equal scores.
    public let ties: TieRule
    /// The range of accepted scores; nil accepts every score. On a ``SubmissionType/sum`` leaderboard, it limits the
    /// increment.
    public let range: ScoreRange?
    /// The maximum age of a player's score at its arrival. Server keys may send any past date.
    public let lateWindow: Span
    /// Whether earned dates from players are ignored: a score then has the date of its arrival.
    public let ignoresClientDates: Bool
    /// The schedule of occurrences; nil on a classic or combined leaderboard.
    public let recurrence: Recurrence?
    /// The time after an occurrence's end during which it accepts scores that were earned in it.
    public let settling: SettlingGrace
    /// The time for which a final occurrence stays visible.
    public let retention: OccurrenceRetention
    /// The unit and the display format of the scores.
    public let format: ScoreFormat
    /// The names, suffixes and format overrides by language. If nil, readers see the reference name and no suffix.
    public let localizations: BoardLocalizations?
    /// Whether the leaderboard can be read without a credential.
    public let isPublicRead: Bool
    /// The accepted source of scores.
    public let submitters: Submitters
    /// The plausibility checks of submissions.
    public let checks: SubmissionChecks
    /// The members and rule of a combined leaderboard; nil on any other leaderboard.
    public let combination: BoardCombination?
    /// The visibility in lists.
    public let visibility: Visibility
    /// Whether every game of the group can use the leaderboard. A shared leaderboard cannot be unshared.
    public let isShared: Bool
    /// Whether the leaderboard is archived: it accepts no scores and stays readable.
    public let isArchived: Bool

    /// The default late window: 30 days, the time for which Game Center retains an expired occurrence.
    public static let lateWindowDefault = Span.days(30)

    /// Creates a configuration.
    ///
    /// - Throws: ``InvalidLeaderboard`` in these cases:
    ///   - The name is not one line of text.
    ///   - The late window is not shorter than the time for which submission ids are remembered. A retry could then
    ///     count twice.
    ///   - A combined leaderboard has a recurrence or fewer than two members.
    public init(
        id: LeaderboardID,
        game: GameID,
        referenceName: String? = nil,
        order: SortOrder = .highToLow,
        submission: SubmissionType = .best,
        ties: TieRule = .ordinal,
        range: ScoreRange? = nil,
        lateWindow: Span = lateWindowDefault,
        ignoresClientDates: Bool = false,
        recurrence: Recurrence? = nil,
        settling: SettlingGrace = .standard,
        retention: OccurrenceRetention = .standard,
        format: ScoreFormat = .integer,
        localizations: BoardLocalizations? = nil,
        isPublicRead: Bool = true,
        submitters: Submitters = .players,
        checks: SubmissionChecks = .none,
        combination: BoardCombination? = nil,
        visibility: Visibility = .shown,
        isShared: Bool = false,
        isArchived: Bool = false
    ) throws(InvalidLeaderboard) {
        let referenceName = referenceName ?? id.text
        guard referenceName.isOneLine(byteCountMax: Self.nameByteCountMax) else { throw .name(referenceName) }
        guard lateWindow >= .zero, lateWindow < SubmissionID.rememberedFor else { throw .lateWindow(lateWindow) }
        if let combination {
            let count = Set(combination.members).subtracting([id]).count
            guard recurrence == nil, count >= 2, count == combination.members.count else { throw .combination }
        }
        self.id = id
        self.game = game
        self.referenceName = referenceName
        self.order = order
        self.submission = submission
        self.ties = ties
        self.range = range
        self.lateWindow = lateWindow
        self.ignoresClientDates = ignoresClientDates
        self.recurrence = recurrence
        self.settling = settling
        self.retention = retention
        self.format = format
        self.localizations = localizations
        self.isPublicRead = isPublicRead
        self.submitters = submitters
        self.checks = checks
        self.combination = combination
        self.visibility = visibility
        self.isShared = isShared
        self.isArchived = isArchived
    }

    static let nameByteCountMax = 200

    /// Whether the leaderboard has exactly one ranking, of its own submissions.
    public var isClassic: Bool { recurrence == nil && combination == nil }
}

/// A reason for which a leaderboard's configuration is invalid.
public enum InvalidLeaderboard: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name is not one line of valid length.
    case name(String)
    /// The late window is negative or too long.
    case lateWindow(Span)
    /// The members of a combined leaderboard are invalid, or it has a recurrence.
    case combination

    public var description: String {
        switch self {
        case .name(let name):
            """
            \(name.quotedForMessage) is not a valid leaderboard name. Use one line of 1 to \
            \(Leaderboard.nameByteCountMax) bytes.
            """
        case .lateWindow:
            """
            The late window is out of range. Use 0 or more, and less than \(SubmissionID.rememberedFor), the time for \
            which submission ids are remembered.
            """
        case .combination:
            """
            The combined leaderboard is not valid. Use at least two different leaderboards as members, and no \
            recurrence.
            """
        }
    }
}
