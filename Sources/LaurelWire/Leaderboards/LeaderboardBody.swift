public import LaurelModel

/// A leaderboard's settings, with its words as one reader reads them.
public struct LeaderboardBody: Codable, Hashable, Sendable {
    public var id: String
    public var game: String
    /// `classic`, `recurring` or `combined`.
    public var kind: String
    /// What a combined leaderboard is made of.
    public var combined: CombinationBody?
    /// The current one of a recurring leaderboard, once the first has started.
    public var occurrence: OccurrenceBody?
    /// By which rule a recurring leaderboard begins anew.
    public var recurrence: Recurrence?
    public var referenceName: String
    /// What the reader calls it: its localized name, or its reference name where it has none.
    public var name: String
    /// The language of the name and the suffix; left out where it has no localizations.
    public var language: String?
    public var sortOrder: String
    public var submissionType: String
    public var tieRule: String
    public var scoreRange: ScoreRangeBody?
    /// The reader's.
    public var format: String
    /// What is printed behind a score, by plural category.
    public var suffix: [String: String]?
    public var image: String?
    public var publicRead: Bool
    /// On whose word it takes scores; left out where it is every player's.
    public var submitters: String?
    /// What is suspicious in a submission; told to server keys only, since who knows the bounds stays within them.
    public var checks: SubmissionChecks?
    /// Left out where it is shown in lists.
    public var visibility: String?
    /// Left out where it is its game's alone.
    public var shared: Bool?
    /// Left out where it takes scores.
    public var archived: Bool?
    /// An ISO 8601 duration, as those below.
    public var lateWindow: String
    public var settling: String?
    /// A duration, or `forever`.
    public var retention: String?

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

/// The leaderboards that a combined one is made of, and whether by their `sum` or by the `best` of them.
public struct CombinationBody: Codable, Hashable, Sendable {
    public var by: String
    public var members: [String]

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

/// The scores that a leaderboard takes, both ends included.
public struct ScoreRangeBody: Codable, Hashable, Sendable {
    @ExactInteger public var lowest: Int64
    @ExactInteger public var highest: Int64

    public init(_ range: ScoreRange) {
        lowest = range.lowest
        highest = range.highest
    }
}

/// A list of leaderboards, as one document.
public struct LeaderboardsBody: Codable, Hashable, Sendable {
    public var leaderboards: [LeaderboardBody]
    /// Left out on the last page.
    public var nextCursor: String?

    public init(_ leaderboards: [LeaderboardBody], nextCursor: String? = nil) {
        self.leaderboards = leaderboards
        self.nextCursor = nextCursor
    }
}
