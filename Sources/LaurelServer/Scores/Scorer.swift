import HTTPTypes
import LaurelCore
import LaurelModel
import LaurelWire

/// The properties of a request that apply to all its scores.
struct Scorer: Sendable {
    let request: APIRequest
    /// The player of `?player=`.
    let player: PlayerReference?
    /// The id of a request's only submission, or the base of the ids of several submissions.
    let idempotencyKey: String?
    let receivedAt: Moment
    /// The languages of the response.
    let languages: AcceptedLanguages
    /// The format of integers in the response.
    let integers: WireJSON.Integers

    var caller: Caller { request.caller }

    /// Returns the submissions of `body` to the leaderboards that it names.
    ///
    /// - Parameter index: The index of the body in its list; nil for a single body.
    func submissions(of body: ScoreBody, index: Int?) throws -> [Submission] {
        guard let leaderboards = body.leaderboardIDs else {
            throw Problem(
                "no-default-leaderboard", .unprocessableContent,
                """
                Neither the game nor the player has a default leaderboard that accepts scores. Send 1 or more ids in \
                leaderboardIDs.
                """,
                field: "leaderboardIDs")
        }
        guard (1...ScoresAPI.submissionCountMax).contains(leaderboards.count) else {
            throw Problem.invalid(
                "leaderboardIDs",
                "The number of leaderboards is out of range. Use 1 to \(ScoresAPI.submissionCountMax) leaderboards.")
        }
        return try submissions(of: body, to: leaderboards, index: index)
    }

    /// Returns the submission of `body` to the leaderboard in the path.
    func submission(of body: ScoreBody, to leaderboard: LeaderboardID) throws -> Submission {
        guard body.leaderboardIDs == nil || body.leaderboardIDs == [leaderboard] else {
            throw Problem.invalid("leaderboardIDs", "The path already contains the leaderboard. Omit the field.")
        }
        return try submissions(of: body, to: [leaderboard], index: nil)[0]
    }

    private func submissions(
        of body: ScoreBody, to leaderboards: [LeaderboardID], index: Int?
    ) throws -> [Submission] {
        let player = try player(of: body, index: index)
        let id = try id(of: body, index: index)
        return leaderboards.map { leaderboard in
            Submission(
                id: id, game: caller.game.id, leaderboard: leaderboard, player: player,
                displayName: body.displayName, score: body.score, context: body.context, date: body.date,
                sentAt: body.sentAt, occurrence: body.occurrence, receivedAt: receivedAt, author: caller.author)
        }
    }

    /// Returns the player of a score. A player submits only their own scores; a server key must name the player.
    private func player(of body: ScoreBody, index: Int?) throws -> PlayerReference {
        let place = index.map { "submissions[\($0)]." } ?? ""
        guard caller.author == .player else {
            guard let player = body.player ?? player else {
                throw Problem.invalid(
                    place + "player", "The player is missing. Send player in the body, or add ?player=ID.")
            }
            return player
        }
        guard body.player == nil, player == nil else {
            throw Problem.invalid(place + "player", "The score is the signed-in player's. Omit the field.")
        }
        guard body.displayName == nil else {
            throw Problem.invalid(
                place + "displayName",
                "A player's token cannot set the name here. Omit the field, and use PATCH /v1/players/me.")
        }
        guard let me = caller.player else { throw Problem.notSignedIn }
        return .id(me.id)
    }

    private func id(of body: ScoreBody, index: Int?) throws -> SubmissionID {
        if let id = body.id { return id }
        if let idempotencyKey {
            guard caller.author == .server || index == nil else {
                throw Problem.invalid(
                    "Idempotency-Key", "A player's token requires an id for each submission. Use a UUID in id instead.")
            }
            let text = index.map { "\(idempotencyKey)/\($0)" } ?? idempotencyKey
            return try Problem.explaining("Idempotency-Key") { try SubmissionID(text) }
        }
        var random = SystemRandomNumberGenerator()
        return SubmissionID(at: receivedAt, using: &random)
    }
}
