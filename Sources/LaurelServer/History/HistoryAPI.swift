import Hummingbird
public import LaurelCore
public import LaurelModel
public import LaurelWire

/// The endpoint of a player's submissions, for the developer's servers.
struct HistoryAPI: Sendable {
    let games: Games
    let wording: Wording

    init(_ door: Door) {
        games = door.games
        wording = door.wording
    }

    /// `GET /v1/admin/players/{id}/history`: lists a player's submissions with their outcomes.
    func playerHistory(_ request: APIRequest) async throws -> Response {
        let player = try Problem.explaining("id") { try PlayerReference(request.pathID()) }
        let leaderboard = try request.query.parameter("leaderboard", LeaderboardID.init)
        let limit = try request.query.wholeNumber("limit") ?? 100
        guard (1...1_000).contains(limit) else {
            throw Problem.invalid("limit", "Limit \(limit) is out of range. Use a limit from 1 to 1000.")
        }
        let service = try await games.service(for: request.caller)
        let epoch = service.epoch
        let start = try request.query.parameter("cursor") { text in
            guard let position = Query.canonicalNumber(try EpochCursor.place(in: text, of: epoch)) else {
                throw Problem.invalid(
                    "cursor", "The cursor is invalid. Use the nextCursor of the previous page unchanged.")
            }
            return LedgerPosition(position)
        }
        try await request.waitForPosition(of: service)
        let position = service.position
        let history = try await service.history.submissions(
            of: player, in: request.game, on: leaderboard, after: start ?? .start, limit: limit,
            asOf: try request.asOf(of: service))
        let languages = wording.languages(of: request.http)
        var body = PlayerHistoryBody(history) { leaderboard in
            wording.formatter(of: leaderboard, for: leaderboard.readerLocale(accepting: languages))
        }
        body.nextCursor = history.next.map { EpochCursor.text($0, in: epoch) }
        return try Response(body, integers: try request.query.integers(), position: position.value)
    }
}

extension PlayerHistoryBody {
    /// Creates the response body for a player's history.
    ///
    /// - Parameter scores: Returns the reader's score formatter for a leaderboard.
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
