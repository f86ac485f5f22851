import Hummingbird
public import LaurelCore
import LaurelModel
public import LaurelWire

extension LeaderboardAdministrationAPI {
    /// `POST /v1/admin/leaderboards/{id}/recompute`: recomputes the entries from the facts. With `?preview=true`,
    /// nothing changes.
    func recompute(_ request: APIRequest) async throws -> Response {
        let isPreview =
            try request.query.parameter("preview") { text in
                guard let isPreview = Bool(text) else {
                    throw Problem.invalid(
                        "preview", "Unknown value \(text.quotedForMessage). Supported values: true, false.")
                }
                return isPreview
            } ?? false
        let id = try request.leaderboardID()
        let recomputation = try await games.service(for: request.caller).verification.recompute(
            id, in: request.game, isPreview: isPreview, by: request.actor)
        return try Response(
            RecomputationBody(recomputation, isPreview: isPreview), integers: try request.query.integers(),
            position: recomputation.position.value)
    }
}

extension RecomputationBody {
    /// Creates the response body for a recomputation.
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
