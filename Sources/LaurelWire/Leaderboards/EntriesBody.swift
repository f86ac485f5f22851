public import LaurelModel

/// Part of a ranking: `GET /v1/leaderboards/{id}/entries`.
public struct EntriesBody: Codable, Hashable, Sendable {
    public var leaderboardID: String
    /// Left out on a classic leaderboard.
    public var occurrence: OccurrenceBody?
    public var version: String
    public var position: Int64
    public var generatedAt: Moment
    public var playerCount: Int
    public var entries: [EntryBody]
    /// Of the players asked for by name, those who have no entry; left out where all have one.
    public var notFound: [String]?
    /// The asking player's own entry, inside the page or not.
    public var localPlayerEntry: EntryBody?

    /// - Parameters:
    ///   - locale: The reader's, which is part of the version: another reads other texts.
    ///   - scores: The leaderboard's, for that locale.
    public init(_ page: RankingPage, for reader: Author, in locale: ReaderLocale, scores: ScoreFormatter) {
        leaderboardID = page.leaderboard.id.text
        occurrence = page.occurrence.map(OccurrenceBody.init)
        version = page.version + "-" + locale.description
        position = page.position.value
        generatedAt = page.generatedAt
        playerCount = page.playerCount
        entries = page.standings.map { EntryBody($0, for: reader, scores: scores) }
        notFound = page.notFound.isEmpty ? nil : page.notFound.map(\.text)
        localPlayerEntry = page.localStanding.map { EntryBody($0, for: reader, scores: scores) }
    }
}

/// The rank that a score would get: `GET /v1/leaderboards/{id}/rank?score=N`.
public struct ProspectiveRankBody: Codable, Hashable, Sendable {
    public var leaderboardID: String
    @ExactInteger public var score: Int64
    /// The score as the reader reads it.
    public var formattedScore: String
    public var rank: Int
    public var playerCount: Int
    public var position: Int64

    public init(_ prospect: ProspectiveRank, of score: Int64, on leaderboard: LeaderboardID, scores: ScoreFormatter) {
        leaderboardID = leaderboard.text
        self.score = score
        formattedScore = scores.text(for: score)
        rank = prospect.rank
        playerCount = prospect.playerCount
        position = prospect.position.value
    }
}
