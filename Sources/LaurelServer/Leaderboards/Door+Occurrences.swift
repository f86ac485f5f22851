import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

extension Door {
    /// `GET /v1/leaderboards/{id}/occurrences`: the current one and, for a server key, every kept one, a page at a time; for
    /// others one previous.
    func occurrences(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context, mayBeAnonymous: true)
        try context.query.refuseNames(besides: ["limit", "cursor", "player"])
        let id = try context.leaderboardID()
        let named = try context.query.parameter("player", PlayerReference.init)
        if named != nil { try caller.demandServerKey() }
        let viewer = named ?? caller.player.map { .id($0.id) }
        let limit = try context.query.wholeNumber("limit") ?? 100
        guard (1...1_000).contains(limit) else { throw Problem.invalid("limit", "A page has 1 to 1000 occurrences.") }
        let below = try context.query.parameter("cursor") { text in
            guard let number = Query.canonicalNumber(text) else {
                throw Problem.invalid("cursor", "Send nextCursor back as it came.")
            }
            return number
        }
        let service = try await service(for: caller)
        try await reach(request, service)
        try caller.demandReading(try service.leaderboard(id, of: caller.game.id))
        // A server key that names a player sees what that player sees.
        let found = try await service.occurrences.list(
            of: id, in: caller.game.id, for: viewer, by: viewer == nil ? caller.author : .player, below: below ?? .max,
            limit: limit)
        let isWhole = caller.author == .player || viewer != nil || found.count < limit
        return try Response(
            OccurrencesBody(found, nextCursor: isWhole ? nil : found.last.map { String($0.occurrence.number) }),
            position: service.position.value)
    }
}
