public import LaurelModel

/// A leaderboard's settings, localized for a reader.
public struct LeaderboardBody: Codable, Hashable, Sendable {
    /// The id.
    public var id: String
    /// The id of the game.
    public var game: String
    /// The kind: `classic`, `recurring` or `combined`.
    public var kind: String
    /// The members of a combined leaderboard.
    public var combined: CombinationBody?
    /// The current occurrence of a recurring leaderboard; omitted before the first has started.
    public var occurrence: OccurrenceBody?
    /// The rule of a recurring leaderboard's occurrences.
    public var recurrence: Recurrence?
    /// The name in the console and in configurations.
    public var referenceName: String
    /// The localized name, or the reference name if there are no localizations.
    public var name: String
    /// The language of the name and the suffix; omitted if there are no localizations.
    public var language: String?
    /// The order of scores: `highToLow` or `lowToHigh`.
    public var sortOrder: String
    /// The rule that computes an entry's score from submissions.
    public var submissionType: String
    /// The rule for the ranks of equal scores.
    public var tieRule: String
    /// The accepted range of scores.
    public var scoreRange: ScoreRangeBody?
    /// The score format for the reader.
    public var format: String
    /// The suffixes of a score, by plural category.
    public var suffix: [String: String]?
    /// The name of the image.
    public var image: String?
    /// Whether clients without a credential may read it.
    public var publicRead: Bool
    /// The accepted authors of scores; omitted if every player may submit.
    public var submitters: String?
    /// The checks for suspicious submissions; only for server keys, because a cheater could stay within known limits.
    public var checks: SubmissionChecks?
    /// The visibility; omitted if the leaderboard is listed.
    public var visibility: String?
    /// Whether all games of the group share the leaderboard; omitted if only its game uses it.
    public var shared: Bool?
    /// Whether the leaderboard is archived; omitted if it accepts scores.
    public var archived: Bool?
    /// The maximum age of a score, as an ISO 8601 duration.
    public var lateWindow: String
    /// The settling period after the end of an occurrence, as an ISO 8601 duration.
    public var settling: String?
    /// The time for which old occurrences are retained: an ISO 8601 duration, or `forever`.
    public var retention: String?

    /// Creates the body of a leaderboard.
    public init(_ leaderboard: Leaderboard, for reader: ReaderLocale, occurrence: OccurrenceStatus? = nil) {
        let localization = leaderboard.localization(for: reader)
        id = leaderboard.id.text
        game = leaderboard.game.text
        kind = leaderboard.kindName
        combined = leaderboard.combination.map(CombinationBody.init)
        self.occurrence = occurrence.map(OccurrenceBody.init)
        referenceName = leaderboard.referenceName
        name = localization?.name ?? leaderboard.referenceName
        language = localization?.locale.text
        sortOrder = leaderboard.order.rawValue
        submissionType = leaderboard.submission.rawValue
        tieRule = leaderboard.ties.rawValue
        scoreRange = leaderboard.range.map(ScoreRangeBody.init)
        format = leaderboard.format(for: reader).rawValue
        suffix = localization.flatMap { $0.suffix == .none ? nil : $0.suffix }.map { suffix in
            Dictionary(uniqueKeysWithValues: suffix.forms.map { ($0.name, $1) })
        }
        image = localization?.image
        publicRead = leaderboard.isPublicRead
        submitters = leaderboard.submitters == .players ? nil : leaderboard.submitters.rawValue
        visibility = leaderboard.visibility == .shown ? nil : leaderboard.visibility.rawValue
        shared = leaderboard.isShared ? true : nil
        archived = leaderboard.isArchived ? true : nil
        lateWindow = leaderboard.lateWindow.iso8601
        recurrence = leaderboard.recurrence
        if recurrence != nil {
            settling = leaderboard.settling.span.iso8601
            retention = leaderboard.retention.description
        }
    }
}

/// The members of a combined leaderboard, which counts their `sum` or the `best` of them.
public struct CombinationBody: Codable, Hashable, Sendable {
    /// The rule: `sum` or `best`.
    public var by: String
    /// The ids of the members.
    public var members: [String]

    /// Creates the body of a combination.
    public init(_ combination: BoardCombination) {
        by = combination.rule.rawValue
        members = combination.members.map(\.text)
    }
}

extension Leaderboard {
    fileprivate var kindName: String {
        combination != nil ? "combined" : recurrence != nil ? "recurring" : "classic"
    }
}

/// The accepted scores of a leaderboard, both bounds included.
public struct ScoreRangeBody: Codable, Hashable, Sendable {
    /// The lowest accepted score.
    @ExactInteger public var lowest: Int64
    @ExactInteger public var highest: Int64

    /// Creates the body of a score range.
    public init(_ range: ScoreRange) {
        lowest = range.lowest
        highest = range.highest
    }
}

/// A page of leaderboards.
public struct LeaderboardsBody: Codable, Hashable, Sendable {
    /// The leaderboards.
    public var leaderboards: [LeaderboardBody]
    /// The cursor of the next page; omitted on the last page.
    public var nextCursor: String?

    /// Creates a page of leaderboards.
    public init(_ leaderboards: [LeaderboardBody], nextCursor: String? = nil) {
        self.leaderboards = leaderboards
        self.nextCursor = nextCursor
    }
}
