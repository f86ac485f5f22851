import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

extension Door {
    /// `GET /v1/challenges`
    func listChallenges(_ request: Request, _ context: DoorContext) async throws -> Response {
        let me = try await challenger(of: request, context, besides: ["state", "role", "limit", "cursor"])
        let role = try context.query.parameter("role") { try Self.choice(ChallengeRole.self, $0) } ?? .received
        let state = try context.query.parameter("state") { try Self.choice(ChallengeState.self, $0) }
        let limit = try context.query.wholeNumber("limit") ?? 25
        guard (1...100).contains(limit) else { throw Problem.invalid("limit", "Write 1 to 100.") }
        let moment = me.reader.moment
        let page = try await me.reader.service.challenges.list(
            of: me.player.number, as: role, after: context.query["cursor"], limit: limit
        ) { state == nil || $0.state(at: moment) == state }
        return try Response(
            ChallengesBody(try await me.reader.bodies(of: page.challenges), nextCursor: page.next),
            integers: try context.query.integers())
    }

    /// `POST /v1/challenges`
    func issueChallenge(_ request: Request, _ context: DoorContext) async throws -> Response {
        let me = try await challenger(of: request, context)
        let body = try await request.decoded(NewChallengeBody.self)
        let rules = try await me.rules
        let subject = try subject(
            submission: body.submissionID, on: body.leaderboardID, achievement: body.achievementID, for: me, rules)
        let changes = try await me.reader.service.challenges.perform(
            .issue(
                ChallengeIssue(
                    game: me.game, issuer: .id(me.player.id), receivers: body.receivers.map(PlayerReference.id),
                    subject: subject, message: try await chosen(body.message, for: me), settings: rules.settings)))
        let issued = try await me.reader.service.challenges.challenges(changes.challenges.map(\.id))
        return try Response(
            ChallengesBody(try await me.reader.bodies(of: issued)),
            status: changes.repeated.count == changes.challenges.count ? .ok : .created,
            integers: try context.query.integers())
    }

    /// `POST /v1/challenges/{id}/accept`
    func acceptChallenge(_ request: Request, _ context: DoorContext) async throws -> Response {
        try await act(.accept, request, context)
    }

    /// `POST /v1/challenges/{id}/decline`
    func declineChallenge(_ request: Request, _ context: DoorContext) async throws -> Response {
        try await act(.decline, request, context)
    }

    /// `POST /v1/challenges/{id}/select`
    func selectChallenge(_ request: Request, _ context: DoorContext) async throws -> Response {
        try await act(.select, request, context)
    }

    /// `GET /v1/challenges/suggestions`
    func suggestReceivers(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        let me = try await challenger(of: request, context, besides: ["leaderboard", "achievement"])
        let board = try context.query.parameter("leaderboard", LeaderboardID.init(_:))
        let achievement = try context.query.parameter("achievement", AchievementID.init(_:))
        let service = me.reader.service
        let players: [Player]
        switch (board, achievement) {
        case (let board?, nil):
            try caller.demandReading(try service.leaderboard(board, of: me.game))
            players = try await service.friends.list(of: me.player, below: board, in: me.game)
        case (nil, let achievement?):
            let definition = try await me.rules.achievement(achievement)
            players = try await service.friends.list(of: me.player, without: definition, in: me.game)
        default: throw Problem.invalid("leaderboard", "Name either a leaderboard or an achievement.")
        }
        return try Response(
            SuggestionsBody(
                players.map { PlayerBody($0, for: .player) }, message: DefaultMessage.text(for: me.reader.languages)))
    }

    /// What is to be beaten or completed.
    func subject(
        submission: SubmissionID?, on leaderboard: LeaderboardID?, achievement: AchievementID?, for me: Challenger,
        _ rules: ChallengeRules
    ) throws -> ChallengeIssue.Subject {
        if let achievement { return .achievement(try rules.achievement(achievement)) }
        guard let submission else {
            throw Problem.invalid("submissionID", "Name either a submission or an achievement.")
        }
        let all = me.reader.service.leaderboards(of: me.game).map(\.id)
        return .submission(submission, on: leaderboard.map { [$0] } ?? all)
    }

    private func act(
        _ event: ChallengeEvent, _ request: Request, _ context: DoorContext
    ) async throws -> Response {
        let me = try await challenger(of: request, context)
        let text = try context.pathID()
        let id = try Problem.explaining("id") { try ChallengeID(text) }
        _ = try await me.reader.service.challenges.perform(.act(event, on: id, by: .id(me.player.id)))
        let known = try await me.reader.service.challenges.challenges([id])
        guard let body = try await me.reader.bodies(of: known).first else {
            throw Refusal.challenge(.notFound(id))
        }
        return try Response(body, integers: try context.query.integers())
    }
}

// MARK: - Who asks

extension Door {
    /// A player who is signed in, and how they read.
    struct Challenger {
        let game: GameID
        let player: Player
        let reader: ChallengeReader
        fileprivate let book: ConfigurationBook
        fileprivate let settings: ChallengeSettings

        /// What the game's configuration says now.
        var rules: ChallengeRules {
            get async throws { ChallengeRules(try await book.current().configuration, settings: settings) }
        }
    }

    /// Only a player does what players do to each other: a server key is told so.
    func challenger(
        of request: Request, _ context: DoorContext, besides names: [String] = []
    ) async throws -> Challenger {
        let caller = try await caller(of: request, context)
        let id = try caller.demandPlayer().id
        try context.query.refuseNames(besides: names)
        let service = try await service(for: caller)
        let reader = ChallengeReader(
            service: service, wording: wording, languages: wording.languages(of: request), moment: service.now)
        return Challenger(
            game: caller.game.id, player: try await service.players.player(.id(id)), reader: reader,
            book: try await book(for: caller),
            settings: try await service.challenges.challengeSettings(of: caller.game.id).settings)
    }

    private static func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ type: Value.Type, _ text: String
    ) throws -> Value {
        guard let value = Value(rawValue: text) else {
            let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem.invalid(nil, "Write one of \(names).")
        }
        return value
    }
}
