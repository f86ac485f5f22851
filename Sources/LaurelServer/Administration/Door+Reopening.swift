import Hummingbird
package import LaurelCore
package import LaurelModel
package import LaurelWire

extension Door {
    /// `POST /v1/admin/leaderboards/{id}/occurrences/{number}/reopen`: a final occurrence takes scores again.
    func reopen(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: [])
        let id = try context.leaderboardID()
        guard let number = Int64(try context.part("number")), number >= 0 else {
            throw Problem.invalid("number", "Write an occurrence's number.")
        }
        let service = try await service(for: caller)
        let reopened = try await service.occurrences.reopen(
            id, occurrence: number, in: caller.game.id, by: caller.actor(context))
        return try Response(
            ReopeningBody(reopened, of: id, at: service.position), position: service.position.value)
    }
}

extension ReopeningBody {
    package init(_ reopened: ReopenedOccurrence, of leaderboard: LeaderboardID, at position: LedgerPosition) {
        self.init(
            leaderboardID: leaderboard.text, occurrence: reopened.record.act.occurrence ?? 0,
            counted: reopened.countedScores, action: String(reopened.record.number), position: position.value)
    }
}
