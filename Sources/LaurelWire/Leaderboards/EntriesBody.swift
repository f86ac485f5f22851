public import LaurelModel

/// A page of a ranking: `GET /v1/leaderboards/{id}/entries`.
public struct EntriesBody: Codable, Hashable, Sendable {
    /// The id of the leaderboard.
    public var leaderboardID: String
    /// The occurrence; omitted on a classic leaderboard.
    public var occurrence: OccurrenceBody?
    /// The version of the page, which the ETag contains.
    public var version: String
    /// The position of the ledger that the page reflects.
    public var position: Int64
    /// The time at which the page was created.
    public var generatedAt: Moment
    /// The number of players on the ranking.
    public var playerCount: Int
    /// The entries.
    public var entries: [EntryBody]
    /// The requested players without an entry; omitted if all have an entry.
    public var notFound: [String]?
    /// The entry of the player who sent the request, even if it is not on the page.
    public var localPlayerEntry: EntryBody?

    /// Creates the body of a page.
    ///
    /// - Parameters:
    ///   - locale: The reader's locale, which is part of the version because texts depend on it.
    ///   - scores: The formatter of the leaderboard's scores for that locale.
    public init(_ page: RankingPage, for reader: Author, in locale: ReaderLocale, scores: ScoreFormatter) {
        leaderboardID = page.leaderboard.id.text
        occurrence = page.occurrence.map(OccurrenceBody.init)
        version = Self.version(page.version, in: locale)
        position = page.position.value
        generatedAt = page.generatedAt
        playerCount = page.playerCount
        entries = page.standings.map { EntryBody($0, for: reader, scores: scores) }
        notFound = page.notFound.isEmpty ? nil : page.notFound.map(\.text)
        localPlayerEntry = page.localStanding.map { EntryBody($0, for: reader, scores: scores) }
    }
}

extension EntriesBody {
    /// Returns the version of a page for a reader's locale.
    package static func version(_ version: String, in locale: ReaderLocale) -> String {
        version + "-" + locale.description
    }
}

/// The rank that a score would get: `GET /v1/leaderboards/{id}/rank?score=N`.
public struct ProspectiveRankBody: Codable, Hashable, Sendable {
    /// The id of the leaderboard.
    public var leaderboardID: String
    /// The score.
    @ExactInteger public var score: Int64
    /// The score in the reader's format.
    public var formattedScore: String
    /// The rank that the score would get.
    public var rank: Int
    /// The number of players on the ranking.
    public var playerCount: Int
    /// The position in the ledger.
    public var position: Int64

    /// Creates the body of a prospective rank.
    public init(_ prospect: ProspectiveRank, of score: Int64, on leaderboard: LeaderboardID, scores: ScoreFormatter) {
        leaderboardID = leaderboard.text
        self.score = score
        formattedScore = scores.text(for: score)
        rank = prospect.rank
        playerCount = prospect.playerCount
        position = prospect.position.value
    }
}
