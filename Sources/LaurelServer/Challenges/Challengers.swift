import LaurelCore
import LaurelModel
import LaurelWire

/// The signed-in player of a request, with the game's rules for challenges and achievements.
struct Challenger: Sendable {
    let game: GameID
    let player: Player
    let reader: ChallengeReader
    fileprivate let configurations: Configurations
    fileprivate let caller: Caller

    /// The game's current rules.
    var rules: ChallengeRules {
        get async throws {
            ChallengeRules(
                try await configurations.store(for: caller).current().configuration,
                settings: try await reader.service.challenges.challengeSettings(of: game).settings)
        }
    }
}

extension Challenger {
    /// Returns the subject of a new challenge: a score to beat or an achievement to complete.
    func subject(
        submission: SubmissionID?, on leaderboard: LeaderboardID?, achievement: AchievementID?,
        _ rules: ChallengeRules
    ) throws -> ChallengeIssue.Subject {
        if let achievement { return .achievement(try rules.achievement(achievement)) }
        guard let submission else {
            throw Problem.invalid(
                "submissionID", "The request has both fields or neither. Send either submissionID or achievementID.")
        }
        let all = reader.service.leaderboards(of: game).map(\.id)
        return .submission(submission, on: leaderboard.map { [$0] } ?? all)
    }
}

/// A loader of the signed-in players of requests.
struct Challengers: Sendable {
    let games: Games
    let wording: Wording
    let configurations: Configurations

    func challenger(of request: APIRequest, _ player: Caller.SignedIn) async throws -> Challenger {
        let service = try await games.service(for: request.caller)
        let reader = ChallengeReader(
            service: service, wording: wording, languages: wording.languages(of: request.http), moment: service.now)
        return Challenger(
            game: request.game, player: try await service.players.player(.id(player.id)), reader: reader,
            configurations: configurations, caller: request.caller)
    }
}
