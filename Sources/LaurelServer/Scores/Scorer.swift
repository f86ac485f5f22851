import HTTPTypes
import LaurelCore
import LaurelModel
import LaurelWire

/// The part of a request that concerns all its scores.
struct Scorer: Sendable {
    let request: APIRequest
    /// The player of `?player=`.
    let player: PlayerReference?
    /// The id of a request's only score, or what those of its scores are made from.
    let idempotencyKey: String?
    let receivedAt: Moment
    /// The languages of the response.
    let languages: AcceptedLanguages
    /// The form of numbers in the response.
    let integers: WireJSON.Integers

    var caller: Caller { request.caller }

    /// What `body` submits to the leaderboards it names.
    ///
    /// - Parameter index: Its place in the list, from 0, where there is one.
    func submissions(of body: ScoreBody, index: Int?) throws -> [Submission] {
        guard let leaderboards = body.leaderboardIDs else {
            throw Problem(
                "no-default-leaderboard", .unprocessableContent,
                "Neither the game nor the player has a default leaderboard that accepts scores; an archived one does not. "
                    + "Name one or more in leaderboardIDs.",
                field: "leaderboardIDs")
        }
        guard (1...ScoresAPI.submissionCountMax).contains(leaderboards.count) else {
            throw Problem.invalid("leaderboardIDs", "Name 1 to \(ScoresAPI.submissionCountMax) leaderboards.")
        }
        return try submissions(of: body, to: leaderboards, index: index)
    }

    /// What `body` submits to the leaderboard of the address.
    func submission(of body: ScoreBody, to leaderboard: LeaderboardID) throws -> Submission {
        guard body.leaderboardIDs == nil || body.leaderboardIDs == [leaderboard] else {
            throw Problem.invalid("leaderboardIDs", "The address names the leaderboard. Leave this out.")
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

    /// A player submits for themselves; a server key says for whom.
    private func player(of body: ScoreBody, index: Int?) throws -> PlayerReference {
        let place = index.map { "submissions[\($0)]." } ?? ""
        guard caller.author == .player else {
            guard let player = body.player ?? player else {
                throw Problem.invalid(
                    place + "player", "A server key names the player: player in the body, or ?player=.")
            }
            return player
        }
        guard body.player == nil, player == nil else {
            throw Problem.invalid(place + "player", "A player submits for themselves. Leave this out.")
        }
        guard body.displayName == nil else {
            throw Problem.invalid(place + "displayName", "A player's name is changed by PATCH /v1/players/me.")
        }
        guard let me = caller.player else { throw Problem.notSignedIn }
        return .id(me.id)
    }

    private func id(of body: ScoreBody, index: Int?) throws -> SubmissionID {
        if let id = body.id { return id }
        if let idempotencyKey {
            guard caller.author == .server || index == nil else {
                throw Problem.invalid("Idempotency-Key", "Give each submission an id of its own instead: a UUID.")
            }
            let text = index.map { "\(idempotencyKey)/\($0)" } ?? idempotencyKey
            return try Problem.explaining("Idempotency-Key") { try SubmissionID(text) }
        }
        var random = SystemRandomNumberGenerator()
        return SubmissionID(at: receivedAt, using: &random)
    }
}
