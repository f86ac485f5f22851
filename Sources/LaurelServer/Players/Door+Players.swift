import Hummingbird
import LaurelCore
import LaurelModel
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
            try await service.rename(.id(me.id), to: name)
        }
        return try profile(try await player(.id(me.id), for: caller), for: .themselves)
    }

    /// `DELETE /v1/players/me`: everything that names the player goes.
    func eraseMe(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        let me = try caller.demandPlayer()
        try context.query.refuseNames(besides: [])
        let service = try await service(for: caller)
        let moment = clock.now
        try await removeAvatar(of: me.id)
        let (ended, position) = try await accounts.erase(
            me.id, from: await service.openRankings, in: caller.realm, at: moment)
        tokens.end(ended, at: moment)
        await service.reach(position)
        return Response(status: .noContent)
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
        try await service(for: caller).player(reference)
    }

    private func profile(_ player: Player, for reader: ProfileBody.Reader) throws -> Response {
        var response = try Response(ProfileBody(player, for: reader))
        response.headers[.cacheControl] = "private, no-cache"
        return response
    }
}
