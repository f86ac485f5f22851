import Hummingbird
import LaurelConfiguration
import LaurelCore
import LaurelModel
import LaurelWire

extension Door {
    /// `POST /v1/challenges/links`
    func makeChallengeLink(_ request: Request, _ context: DoorContext) async throws -> Response {
        let me = try await challenger(of: request, context)
        let body = try await request.decoded(NewChallengeLinkBody.self)
        let rules = try await me.rules
        let service = me.reader.service
        let link = try await service.challenges.link(
            ChallengeIssue(
                game: me.game, issuer: .id(me.player.id), receivers: [],
                subject: try subject(
                    submission: body.submissionID, on: body.leaderboardID, achievement: body.achievementID, for: me,
                    rules), message: try await chosen(body.message, for: me), settings: rules.settings))
        return try Response(
            try await self.body(of: link, me.reader, rules.achievements), status: .created,
            integers: try context.query.integers())
    }

    /// `GET /v1/challenges/links/{code}`: what anybody sees who was given it.
    func showChallengeLink(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context, mayBeAnonymous: true)
        try context.query.refuseNames(besides: [])
        let service = try await service(for: caller)
        let reader = ChallengeReader(
            service: service, wording: wording, languages: wording.languages(of: request), moment: service.now)
        let link = try await service.challenges.link(try context.part("code"))
        guard link.game == caller.game.id else { throw Refusal.challenge(.linkNotFound) }
        let achievements = try await book(for: caller).current().configuration.achievements
        return try Response(try await body(of: link, reader, achievements), integers: try context.query.integers())
    }

    /// `POST /v1/challenges/links/{code}/claim`
    func claimChallengeLink(_ request: Request, _ context: DoorContext) async throws -> Response {
        let me = try await challenger(of: request, context)
        let code = try context.part("code")
        let service = me.reader.service
        let link = try await service.challenges.link(code)
        guard link.game == me.game else { throw Refusal.challenge(.linkNotFound) }
        // Nobody is dared to do what they have done, or what is no more.
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
        return try Response(body, integers: try context.query.integers())
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
