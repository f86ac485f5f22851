public typealias LeaderboardID = Identifier<Leaderboard>
public typealias LeaderboardNumber = Number<Leaderboard>

/// What a game's developer decided about a classic leaderboard, which never resets.
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

    /// 30 days, as long as Game Center keeps an expired occurrence.
    public static let lateWindowDefault = Span.days(30)

    /// - Throws: ``InvalidLeaderboard`` where the name is no line of text or the late window reaches as far as the time
    ///   for which submission ids are remembered: a retry could then count twice.
    public init(
        id: LeaderboardID,
        game: GameID,
        referenceName: String? = nil,
        order: SortOrder = .highToLow,
        submission: SubmissionType = .best,
        ties: TieRule = .ordinal,
        range: ScoreRange? = nil,
        lateWindow: Span = lateWindowDefault,
        ignoresClientDates: Bool = false
    ) throws(InvalidLeaderboard) {
        let referenceName = referenceName ?? id.text
        guard referenceName.isOneLine(byteCountMax: Self.nameByteCountMax) else { throw .name(referenceName) }
        guard lateWindow >= .zero, lateWindow < SubmissionID.rememberedFor else { throw .lateWindow(lateWindow) }
        self.id = id
        self.game = game
        self.referenceName = referenceName
        self.order = order
        self.submission = submission
        self.ties = ties
        self.range = range
        self.lateWindow = lateWindow
        self.ignoresClientDates = ignoresClientDates
    }

    static let nameByteCountMax = 200
}

/// Why a leaderboard cannot be as it was described.
public enum InvalidLeaderboard: Error, Hashable, Sendable, CustomStringConvertible {
    case name(String)
    case lateWindow(Span)

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
        }
    }
}
