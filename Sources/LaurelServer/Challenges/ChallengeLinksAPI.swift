import Hummingbird
import LaurelConfiguration
import LaurelCore
import LaurelModel
import LaurelWire

/// The endpoints of challenge links. The first player who claims a link receives its challenge.
struct ChallengeLinksAPI: Sendable {
    let games: Games
    let wording: Wording
    let configurations: Configurations
    let challengers: Challengers
    let signInSettings: SignInSettingsReader

    init(_ door: Door) {
        games = door.games
        wording = door.wording
        configurations = door.configurations
        challengers = door.challengers
        signInSettings = door.signInSettings
    }

    /// `POST /v1/challenges/links`: creates a challenge link.
    func makeChallengeLink(_ request: APIRequest, _ player: Caller.SignedIn) async throws -> Response {
        let me = try await challengers.challenger(of: request, player)
        let body = try await request.decoded(NewChallengeLinkBody.self)
        let rules = try await me.rules
        let service = me.reader.service
        let link = try await service.challenges.link(
            ChallengeIssue(
                game: me.game, issuer: .id(me.player.id), receivers: [],
                subject: try me.subject(
                    submission: body.submissionID, on: body.leaderboardID, achievement: body.achievementID, rules),
                message: try await signInSettings.allowed(body.message, for: me), settings: rules.settings))
        return try Response(
            try await self.body(of: link, me.reader, rules.achievements), status: .created,
            integers: try request.query.integers())
    }

    /// `GET /v1/challenges/links/{code}`: returns the link's public details to any client that has its code.
    func showChallengeLink(_ request: APIRequest) async throws -> Response {
        let service = try await games.service(for: request.caller)
        let reader = ChallengeReader(
            service: service, wording: wording, languages: wording.languages(of: request.http), moment: service.now)
        let link = try await service.challenges.link(try request.part("code"))
        guard link.game == request.game else { throw Refusal.challenge(.linkNotFound) }
        let achievements = try await configurations.store(for: request.caller).current().configuration.achievements
        return try Response(try await body(of: link, reader, achievements), integers: try request.query.integers())
    }

    /// `POST /v1/challenges/links/{code}/claim`: claims a challenge link for the signed-in player.
    func claimChallengeLink(_ request: APIRequest, _ player: Caller.SignedIn) async throws -> Response {
        let me = try await challengers.challenger(of: request, player)
        let code = try request.part("code")
        let service = me.reader.service
        let link = try await service.challenges.link(code)
        guard link.game == me.game else { throw Refusal.challenge(.linkNotFound) }
        // A player cannot be challenged to an achievement that they have completed or that no longer exists.
        if case .achievement(let id) = link.target, link.challenge == nil {
            let isRepeatable = try await me.rules.achievement(id).isRepeatable
            let progress = try await service.achievements.progress(of: me.player.number, in: me.game)[id]
            guard isRepeatable || progress?.isCompleted != true else {
                throw Refusal.challenge(.receiverRefused(.id(me.player.id)))
            }
        }
        let changes = try await service.challenges.claim(code, by: .id(me.player.id))
        let known = try await service.challenges.challenges(changes.challenges.map(\.id))
        guard let body = try await me.reader.bodies(of: known).first else {
            throw Refusal.challenge(.linkNotFound)
        }
        return try Response(body, integers: try request.query.integers())
    }

    private func body(
        of link: ChallengeLink, _ reader: ChallengeReader, _ achievements: [AchievementDefinition]
    ) async throws -> ChallengeLinkBody {
        let players = try await reader.service.players.players([link.issuer])
        let boards = await reader.service.leaderboardsByNumber
        var achievement: String?
        var title: String?
        if case .achievement(let id) = link.target {
            achievement = id.text
            let definition = achievements.first { $0.id == id }
            title = definition?.localization(accepting: reader.languages)?.title ?? definition?.referenceName
        }
        return ChallengeLinkBody(
            code: link.code, url: "/v1/challenges/links/\(link.code)",
            pageURL: "/g/\(link.game)/links/\(link.code)", game: link.game,
            issuer: reader.body(of: link.issuer, among: players), score: reader.score(of: link.target, on: boards),
            achievementID: achievement, achievementTitle: title, message: link.message, expirationDate: link.expiresAt,
            storeLinks: try await reader.service.challenges.challengeSettings(of: link.game).storeLinks ?? [],
            isTaken: link.challenge != nil)
    }
}
