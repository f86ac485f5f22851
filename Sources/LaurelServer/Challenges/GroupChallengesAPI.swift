import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

/// The endpoints of players' group challenges.
struct GroupChallengesAPI: Sendable {
    let challengers: Challengers
    let configurations: Configurations
    let wording: Wording

    init(_ door: Door) {
        challengers = door.challengers
        configurations = door.configurations
        wording = door.wording
    }

    /// `GET /v1/group-challenges`: lists the player's group challenges.
    func listGroupChallenges(_ request: APIRequest, _ player: Caller.SignedIn) async throws -> Response {
        let me = try await challengers.challenger(of: request, player)
        let groups = try await me.reader.service.challenges.groups(of: me.player.number)
        return try Response(GroupChallengesBody(try await me.reader.bodies(of: groups)))
    }

    /// `POST /v1/group-challenges`: starts a group challenge.
    func startGroupChallenge(_ request: APIRequest, _ player: Caller.SignedIn) async throws -> Response {
        let me = try await challengers.challenger(of: request, player)
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

    /// `POST /v1/group-challenges/{id}/join`: joins a group challenge.
    func joinGroupChallenge(_ request: APIRequest, _ player: Caller.SignedIn) async throws -> Response {
        let me = try await challengers.challenger(of: request, player)
        let id = try groupChallengeID(request)
        _ = try await me.reader.service.challenges.perform(.join(id, by: .id(me.player.id)))
        return try await standings(of: id, for: me, request)
    }

    /// `GET /v1/group-challenges/{id}/entries`: returns the entries of a group challenge.
    func groupChallengeEntries(_ request: APIRequest, _ player: Caller.SignedIn) async throws -> Response {
        let me = try await challengers.challenger(of: request, player)
        return try await standings(of: try groupChallengeID(request), for: me, request)
    }

    private func standings(
        of id: GroupChallenge.ID, for me: Challenger, _ request: APIRequest
    ) async throws -> Response {
        guard let standings = try await me.reader.service.challenges.standings(of: id, for: me.player.number) else {
            throw Refusal.challenge(.groupChallengeNotFound(id.text))
        }
        return try Response(
            try await me.reader.body(of: standings.group, standings.entries), integers: try request.query.integers())
    }

    private func groupChallengeID(_ request: APIRequest) throws -> GroupChallenge.ID {
        let text = try request.pathID()
        return try Problem.explaining("id") { try GroupChallenge.ID(text) }
    }
}
