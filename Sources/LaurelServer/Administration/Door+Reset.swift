import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

extension Door {
    /// `POST /v1/admin/leaderboards/{id}/reset`: every entry is taken off, or off the open occurrence. The facts stay.
    func reset(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: [])
        let id = try context.leaderboardID()
        let position = try await service(for: caller).administration.reset(
            id, in: caller.game.id, by: caller.actor(context))
        return try Response(ResetBody(leaderboardID: id.text, position: position.value), position: position.value)
    }
}
