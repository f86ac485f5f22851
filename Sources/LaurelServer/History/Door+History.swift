import Hummingbird
public import LaurelCore
public import LaurelModel
public import LaurelWire

extension Door {
    /// `GET /v1/admin/players/{id}/history`: every score that a player submitted, and what became of it.
    func playerHistory(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: ["leaderboard", "limit", "cursor", "asOf"])
        let player = try Problem.explaining("id") { try PlayerReference(context.pathID()) }
        let leaderboard = try context.query.parameter("leaderboard", LeaderboardID.init)
        let limit = try context.query.wholeNumber("limit") ?? 100
        guard (1...1_000).contains(limit) else { throw Problem.invalid("limit", "A page has 1 to 1000 submissions.") }
        let start = try context.query.parameter("cursor") { text in
            guard let position = Query.canonicalNumber(text) else {
                throw Problem.invalid("cursor", "Send nextCursor back as it came.")
            }
            return LedgerPosition(position)
        }
        let service = try await service(for: caller)
        try await reach(request, service)
        let position = service.position
        let history = try await service.history.submissions(
            of: player, in: caller.game.id, on: leaderboard, after: start ?? .start, limit: limit,
            asOf: try asOf(context.query, of: service))
        let languages = wording.languages(of: request)
        let body = PlayerHistoryBody(history) { leaderboard in
            wording.formatter(of: leaderboard, for: leaderboard.readerLocale(accepting: languages))
        }
        return try Response(body, integers: try context.query.integers(), position: position.value)
    }
}

extension PlayerHistoryBody {
    /// - Parameter scores: How a leaderboard's scores are put for the reader.
    public init(_ history: PlayerHistory, scores: (Leaderboard) -> ScoreFormatter) {
        self.init(
            player: PlayerBody(history.player, for: .server),
            submissions: history.items.map { item in
                Submission(item, formattedScore: scores(item.leaderboard).text(for: item.submission.score))
            }, nextCursor: history.next?.description)
    }
}

extension PlayerHistoryBody.Submission {
    fileprivate init(_ item: PlayerHistory.Item, formattedScore: String) {
        let submission = item.submission
        let earned = Entry(
            score: submission.score, context: submission.context, date: submission.earnedAt, position: item.position)
        self.init(
            position: item.position.value, committedAt: item.moment, leaderboardID: item.leaderboard.id,
            occurrence: item.leaderboard.recurrence == nil ? nil : submission.ranking.occurrence, id: submission.id,
            author: submission.author, entry: earned, formattedScore: formattedScore,
            receivedAt: submission.receivedAt, outcome: submission.outcome)
        entry = submission.isOnRanking ? .init(submission.entry) : nil
        previousEntry = item.previousEntry.map { .init($0) }
    }
}
