import Hummingbird
package import LaurelCore
package import LaurelModel
package import LaurelWire

/// The endpoints that change whole rankings, for the developer's servers.
struct LeaderboardAdministrationAPI: Sendable {
    let games: Games

    init(_ door: Door) {
        games = door.games
    }

    /// `POST /v1/admin/leaderboards/{id}/occurrences/{number}/reopen`: reopens a final occurrence for scores.
    func reopen(_ request: APIRequest) async throws -> Response {
        let id = try request.leaderboardID()
        guard let number = Int64(try request.part("number")), number >= 0 else {
            throw Problem.invalid("number", "The value is not an occurrence. Use the number of an occurrence.")
        }
        let service = try await games.service(for: request.caller)
        let reopened = try await service.occurrences.reopen(
            id, occurrence: number, in: request.game, by: request.actor)
        return try Response(
            ReopeningBody(reopened, of: id, at: service.position), position: service.position.value)
    }
}

extension ReopeningBody {
    /// Creates the response body for a reopened occurrence.
    package init(_ reopened: ReopenedOccurrence, of leaderboard: LeaderboardID, at position: LedgerPosition) {
        self.init(
            leaderboardID: leaderboard.text, occurrence: reopened.record.act.occurrence ?? 0,
            counted: reopened.countedScores, action: String(reopened.record.number), position: position.value)
    }
}
