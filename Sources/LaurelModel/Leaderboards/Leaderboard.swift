public typealias LeaderboardID = Identifier<Leaderboard>
public typealias LeaderboardNumber = Number<Leaderboard>

/// What a game's developer decided about a leaderboard.
///
/// A *classic* one never resets. A *recurring* one is a sequence of occurrences, each with a ranking of its own. A
/// *combined* one is made of classic ones, and takes no submissions.
///
/// Its ``id`` is permanent and unique among the games of a group.
public struct Leaderboard: Hashable, Sendable {
    public let id: LeaderboardID
    /// The game that it was made for.
    public let game: GameID
    /// What the developer calls it. Players see its localized names.
    public let referenceName: String
    public let order: SortOrder
    public let submission: SubmissionType
    public let ties: TieRule
    /// Scores outside it are refused. On a ``SubmissionType/sum`` board it tests the increment.
    public let range: ScoreRange?
    /// How old a player's score may be when it arrives. Server keys are trusted with any past date.
    public let lateWindow: Span
    /// Whether a player's own word on when a score was earned is passed over: the date is then that of arrival.
    public let ignoresClientDates: Bool
    /// Nil on a classic leaderboard.
    public let recurrence: Recurrence?
    /// How long after its end an occurrence takes scores that were earned in it.
    public let settling: SettlingGrace
    /// How long a final occurrence is shown.
    public let retention: OccurrenceRetention
    /// What a score counts, and how people read it.
    public let format: ScoreFormat
    /// What it is called and how its scores are read in the languages that were given; nil where none was: then it has its
    /// reference name, and no suffix.
    public let localizations: BoardLocalizations?
    /// Whether everybody may read it, without a credential too.
    public let isPublicRead: Bool
    /// On whose word it takes scores.
    public let submitters: Submitters
    /// What is suspicious in a submission.
    public let checks: SubmissionChecks
    /// What a combined leaderboard is made of; nil on the others.
    public let combination: BoardCombination?
    public let visibility: Visibility
    /// Whether every game of the group has it. Once it has, it stays so.
    public let isShared: Bool
    /// Whether it is retired: it takes no scores, and keeps those that it has.
    public let isArchived: Bool

    /// 30 days, as long as Game Center keeps an expired occurrence.
    public static let lateWindowDefault = Span.days(30)

    /// - Throws: ``InvalidLeaderboard`` where the name is no line of text, the late window reaches as far as the time
    ///   for which submission ids are remembered (a retry could then count twice), or a combined leaderboard has a
    ///   recurrence, or fewer than two members.
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

    /// Whether it has one ranking, of its own submissions.
    public var isClassic: Bool { recurrence == nil && combination == nil }
}

/// Why a leaderboard cannot be as it was described.
public enum InvalidLeaderboard: Error, Hashable, Sendable, CustomStringConvertible {
    case name(String)
    case lateWindow(Span)
    case combination

    public var description: String {
        switch self {
        case .name(let name):
            """
            \(name.quotedForMessage) cannot name a leaderboard: a name is one line of 1 to \
            \(Leaderboard.nameByteCountMax) bytes.
            """
        case .lateWindow:
            """
            The late window must be between 0 and less than \(SubmissionID.rememberedFor), the time for which \
            submission ids are remembered: otherwise a retry could count twice.
            """
        case .combination:
            "A combined leaderboard has two or more other leaderboards as members, each once, and no recurrence."
        }
    }
}
