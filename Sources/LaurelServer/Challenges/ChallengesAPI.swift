import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

/// The endpoints of challenges between players.
struct ChallengesAPI: Sendable {
    let challengers: Challengers
    let signInSettings: SignInSettingsReader

    init(_ door: Door) {
        challengers = door.challengers
        signInSettings = door.signInSettings
    }

    /// `GET /v1/challenges`: lists the player's challenges.
    func listChallenges(_ request: APIRequest, _ player: Caller.SignedIn) async throws -> Response {
        let me = try await challengers.challenger(of: request, player)
        let role = try request.query.parameter("role") { try Self.choice(ChallengeRole.self, "role", $0) } ?? .received
        let state = try request.query.parameter("state") { try Self.choice(ChallengeState.self, "state", $0) }
        let limit = try request.query.wholeNumber("limit") ?? 25
        guard (1...100).contains(limit) else {
            throw Problem.invalid("limit", "Limit \(limit) is out of range. Use a limit from 1 to 100.")
        }
        let moment = me.reader.moment
        let page = try await me.reader.service.challenges.list(
            of: me.player.number, as: role, after: request.query["cursor"], limit: limit
        ) { state == nil || $0.state(at: moment) == state }
        return try Response(
            ChallengesBody(try await me.reader.bodies(of: page.challenges), nextCursor: page.next),
            integers: try request.query.integers())
    }

    /// `POST /v1/challenges`: issues a challenge to other players.
    func issueChallenge(_ request: APIRequest, _ player: Caller.SignedIn) async throws -> Response {
        let me = try await challengers.challenger(of: request, player)
        let body = try await request.decoded(NewChallengeBody.self)
        let rules = try await me.rules
        let subject = try me.subject(
            submission: body.submissionID, on: body.leaderboardID, achievement: body.achievementID, rules)
        let changes = try await me.reader.service.challenges.perform(
            .issue(
                ChallengeIssue(
                    game: me.game, issuer: .id(me.player.id), receivers: body.receivers.map(PlayerReference.id),
                    subject: subject, message: try await signInSettings.allowed(body.message, for: me),
                    settings: rules.settings)))
        let issued = try await me.reader.service.challenges.challenges(changes.challenges.map(\.id))
        return try Response(
            ChallengesBody(try await me.reader.bodies(of: issued)),
            status: changes.repeated.count == changes.challenges.count ? .ok : .created,
            integers: try request.query.integers())
    }

    /// `POST /v1/challenges/{id}/accept`: accepts a challenge.
    func acceptChallenge(_ request: APIRequest, _ player: Caller.SignedIn) async throws -> Response {
        try await act(.accept, request, player)
    }

    /// `POST /v1/challenges/{id}/decline`: declines a challenge.
    func declineChallenge(_ request: APIRequest, _ player: Caller.SignedIn) async throws -> Response {
        try await act(.decline, request, player)
    }

    /// `POST /v1/challenges/{id}/select`: marks a challenge as selected.
    func selectChallenge(_ request: APIRequest, _ player: Caller.SignedIn) async throws -> Response {
        try await act(.select, request, player)
    }

    /// `GET /v1/challenges/suggestions`: suggests friends to challenge on a leaderboard or an achievement.
    func suggestReceivers(_ request: APIRequest, _ player: Caller.SignedIn) async throws -> Response {
        let me = try await challengers.challenger(of: request, player)
        let board = try request.query.parameter("leaderboard", LeaderboardID.init(_:))
        let achievement = try request.query.parameter("achievement", AchievementID.init(_:))
        let service = me.reader.service
        let players: [Player]
        switch (board, achievement) {
        case (let board?, nil):
            _ = try service.leaderboard(board, for: request.caller)
            players = try await service.friends.list(of: me.player, below: board, in: me.game)
        case (nil, let achievement?):
            let definition = try await me.rules.achievement(achievement)
            players = try await service.friends.list(of: me.player, without: definition, in: me.game)
        default:
            throw Problem.invalid(
                "leaderboard", "The request has both parameters or neither. Send either leaderboard or achievement.")
        }
        return try Response(
            SuggestionsBody(
                players.map { PlayerBody($0, for: .player) }, message: DefaultMessage.text(for: me.reader.languages)))
    }

    private func act(
        _ event: ChallengeEvent, _ request: APIRequest, _ player: Caller.SignedIn
    ) async throws -> Response {
        let me = try await challengers.challenger(of: request, player)
        let text = try request.pathID()
        let id = try Problem.explaining("id") { try ChallengeID(text) }
        _ = try await me.reader.service.challenges.perform(.act(event, on: id, by: .id(me.player.id)))
        let known = try await me.reader.service.challenges.challenges([id])
        guard let body = try await me.reader.bodies(of: known).first else {
            throw Refusal.challenge(.notFound(id))
        }
        return try Response(body, integers: try request.query.integers())
    }

    private static func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ type: Value.Type, _ name: String, _ text: String
    ) throws -> Value {
        guard let value = Value(rawValue: text) else {
            let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem.invalid(name, "Unknown value \(text.quotedForMessage). Supported values: \(names).")
        }
        return value
    }
}
