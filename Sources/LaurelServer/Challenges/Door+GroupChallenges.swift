import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

extension Door {
    /// `GET /v1/group-challenges`
    func listGroupChallenges(_ request: Request, _ context: DoorContext) async throws -> Response {
        let me = try await challenger(of: request, context)
        let groups = try await me.reader.service.challenges.groups(of: me.player.number)
        return try Response(GroupChallengesBody(try await me.reader.bodies(of: groups)))
    }

    /// `POST /v1/group-challenges`
    func startGroupChallenge(_ request: Request, _ context: DoorContext) async throws -> Response {
        let me = try await challenger(of: request, context)
        let body = try await request.decoded(NewGroupChallengeBody.self)
        let rules = try await me.rules
        let changes = try await me.reader.service.challenges.perform(
            .start(
                GroupChallengeStart(
                    game: me.game, definition: try rules.groupChallenge(body.definitionID), duration: body.days,
                    tries: body.tries, starter: .id(me.player.id), invited: body.players.map(PlayerReference.id),
                    settings: rules.settings)))
        guard let group = try await me.reader.bodies(of: changes.groups).first else {
            throw Refusal.challenge(.groupChallengeNotFound(body.definitionID.text))
        }
        return try Response(group, status: .created)
    }

    /// `POST /v1/group-challenges/{id}/join`
    func joinGroupChallenge(_ request: Request, _ context: DoorContext) async throws -> Response {
        let me = try await challenger(of: request, context)
        let id = try groupChallengeID(context)
        _ = try await me.reader.service.challenges.perform(.join(id, by: .id(me.player.id)))
        return try await standings(of: id, for: me, context)
    }

    /// `GET /v1/group-challenges/{id}/entries`
    func groupChallengeEntries(_ request: Request, _ context: DoorContext) async throws -> Response {
        let me = try await challenger(of: request, context)
        return try await standings(of: try groupChallengeID(context), for: me, context)
    }

    private func standings(
        of id: GroupChallenge.ID, for me: Challenger, _ context: DoorContext
    ) async throws -> Response {
        guard let standings = try await me.reader.service.challenges.standings(of: id, for: me.player.number) else {
            throw Refusal.challenge(.groupChallengeNotFound(id.text))
        }
        return try Response(
            try await me.reader.body(of: standings.group, standings.entries), integers: try context.query.integers())
    }

    private func groupChallengeID(_ context: DoorContext) throws -> GroupChallenge.ID {
        let text = try context.pathID()
        return try Problem.explaining("id") { try GroupChallenge.ID(text) }
    }
}
