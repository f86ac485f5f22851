import Hummingbird
public import LaurelCore
import LaurelModel
public import LaurelWire

extension Door {
    /// `POST /v1/admin/leaderboards/{id}/recompute?preview=true`: folds the entries anew from the facts.
    func recompute(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: ["preview"])
        let isPreview =
            try context.query.parameter("preview") { text in
                guard let isPreview = Bool(text) else { throw Problem.invalid("preview", "Write true or false.") }
                return isPreview
            } ?? false
        let id = try context.leaderboardID()
        let recomputation = try await service(for: caller).verification.recompute(
            id, in: caller.game.id, isPreview: isPreview, by: caller.actor(context))
        return try Response(
            RecomputationBody(recomputation, isPreview: isPreview), integers: try context.query.integers(),
            position: recomputation.position.value)
    }
}

extension RecomputationBody {
    public init(_ recomputation: Recomputation, isPreview: Bool) {
        self.init(
            leaderboardID: recomputation.leaderboard.id, preview: isPreview, entryCount: recomputation.entryCount,
            changeCount: recomputation.changeCount,
            changes: recomputation.changes.map { change in
                Change(
                    occurrence: change.occurrence, player: PlayerBody(change.player, for: .server),
                    before: change.before, after: change.after)
            }, position: recomputation.position.value)
    }
}
