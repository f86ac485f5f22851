import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

extension LeaderboardsAPI {
    /// `GET /v1/leaderboards/{id}/occurrences`: returns a page of all stored occurrences to a server key. Other callers
    /// get the current and the previous occurrence.
    func occurrences(_ request: APIRequest) async throws -> Response {
        let id = try request.leaderboardID()
        let named = try request.query.parameter("player", PlayerReference.init)
        let viewer = named ?? request.caller.player.map { .id($0.id) }
        let limit = try request.query.wholeNumber("limit") ?? 100
        guard (1...1_000).contains(limit) else {
            throw Problem.invalid("limit", "Limit \(limit) is out of range. Use a limit from 1 to 1000.")
        }
        let below = try request.query.parameter("cursor") { text in
            guard let number = Query.canonicalNumber(text) else {
                throw Problem.invalid(
                    "cursor", "The cursor is invalid. Use the nextCursor of the previous page unchanged.")
            }
            return number
        }
        let service = try await games.service(for: request.caller)
        try await request.waitForPosition(of: service)
        _ = try service.leaderboard(id, for: request.caller)
        // A server key that names a player gets the player's view.
        let found = try await service.occurrences.list(
            of: id, in: request.game, for: viewer, by: viewer == nil ? request.caller.author : .player,
            below: below ?? .max,
            limit: limit)
        let isWhole = request.caller.author == .player || viewer != nil || found.count < limit
        return try Response(
            OccurrencesBody(found, nextCursor: isWhole ? nil : found.last.map { String($0.occurrence.number) }),
            position: service.position.value)
    }
}
