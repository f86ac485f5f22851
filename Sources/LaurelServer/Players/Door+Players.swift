import Hummingbird
package import LaurelCore
package import LaurelModel
import LaurelWire

extension Door {
    /// `GET /v1/players/me`
    func showMe(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        let me = try caller.demandPlayer()
        try context.query.refuseNames(besides: [])
        return try profile(try await player(.id(me.id), for: caller), for: .themselves)
    }

    /// `PATCH /v1/players/me`
    func changeMe(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        let me = try caller.demandPlayer()
        try context.query.refuseNames(besides: [])
        let change = try await request.decoded(ProfileChangeBody.self)
        let service = try await service(for: caller)
        if let name = try await chosen(change.displayName, for: caller) {
            try await service.players.rename(.id(me.id), to: name)
        }
        return try profile(try await player(.id(me.id), for: caller), for: .themselves)
    }

    /// `DELETE /v1/players/me`: everything that names the player goes.
    func eraseMe(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        let me = try caller.demandPlayer()
        try context.query.refuseNames(besides: [])
        try await erase(me.id, in: try await service(for: caller), by: .player)
        return Response(status: .noContent)
    }

    /// `DELETE /v1/admin/players/{id}`: for somebody who asks the studio to be forgotten.
    func erasePlayer(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: [])
        let service = try await service(for: caller)
        let player = try await service.players.player(try context.playerReference())
        try await erase(player.id, in: service, by: caller.actor(context))
        return Response(status: .noContent)
    }

    /// Erases a player: names and ways in go, sessions end, and every ranking that is not final loses them. For good.
    package func erase(_ player: PlayerID, in service: RealmService, by actor: AuditActor) async throws {
        let moment = clock.now
        let (ended, position) = try await accounts.erase(
            player, from: await service.openRankings, in: service.realm, at: moment, by: actor)
        await end(ended, at: moment)
        try await removeRemainders(in: service.realm)
        await service.reach(position)
    }

    /// `GET /v1/players/{id}`
    func showPlayer(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandPlayerOrServerKey()
        try context.query.refuseNames(besides: [])
        let text = try context.pathID()
        let reference = try Problem.explaining("id") { try PlayerReference(text) }
        if caller.author == .player, case .external = reference { throw Refusal.playerNotFound(reference) }
        let player = try await player(reference, for: caller)
        return try profile(player, for: player.id == caller.player?.id ? .themselves : .other(caller.author))
    }

    private func player(_ reference: PlayerReference, for caller: Caller) async throws -> Player {
        try await service(for: caller).players.player(reference)
    }

    private func profile(_ player: Player, for reader: ProfileBody.Reader) throws -> Response {
        var response = try Response(ProfileBody(player, for: reader))
        response.headers[.cacheControl] = "private, no-cache"
        return response
    }
}
