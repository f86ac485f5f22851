import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelWire
import NIOCore

extension Door {
    /// `GET /v1/events`
    func events(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context, mayBeAnonymous: true)
        try context.query.refuseNames(besides: ["leaderboard"])
        let service = try await service(for: caller)
        let board = try context.query.parameter("leaderboard", LeaderboardID.init(_:))
        try demandListening(caller, to: board, service)
        // The operator's own programs count for no address.
        let seat = try seats.take(address: caller.author == .server ? nil : context.asker, player: caller.player?.id)
        var player: PlayerNumber?
        if let signedIn = caller.player {
            let known = try await service.players.player(.id(signedIn.id))
            guard known.mayListen else { throw Refusal.playerBanned }
            player = known.number
        }
        let credential = request.headers.text(of: .authorization).flatMap {
            HeaderText.bearerCredential(UncheckedText($0))
        }
        let authorization = EventAuthorization(session: caller.player?.session) { [self] in
            do {
                try demandListening(try credential.map(holder(of:)) ?? caller, to: board, service)
                return true
            } catch {
                return false
            }
        }
        let hub = streams.hub(of: service)
        let (lastID, game) = (request.headers[.lastEventID], caller.game.id)
        // A task keeps the memory that its deepest call took. The connection's lives as long as the stream, so another one
        // goes deep.
        let (number, events) = try await Task { [player] in
            try await hub.listen(player: player, game: game, board: board, after: lastID, authorization: authorization)
        }.value
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { [seat] writer in
                defer { withExtendedLifetime(seat) {} }
                do {
                    for await event in events { try await writer.write(event) }
                    await hub.leave(number)
                } catch {
                    await hub.leave(number)
                    throw error
                }
                try await writer.finish(nil)
            })
    }

    /// Checks that the caller may read events of the leaderboard, or of their own player.
    private func demandListening(_ caller: Caller, to board: LeaderboardID?, _ service: RealmService) throws {
        guard let board else {
            guard caller.author != .server else {
                throw Problem.invalid(
                    "leaderboard", "Name a leaderboard: ?leaderboard=. Only a player's stream can omit it.")
            }
            _ = try caller.demandPlayer()
            return
        }
        try caller.demandReading(try service.leaderboard(board, of: caller.game.id))
    }

    /// Makes the tokens of these sessions invalid, and ends the streams that they began.
    func end(_ sessions: [SessionID], at moment: Moment) async {
        let ended = tokens.end(sessions, at: moment)
        if !ended.isEmpty { await streams.endUnauthorized(of: ended) }
    }

    /// Takes keys in as they are stored now, and ends the streams that revoked keys began.
    func apply(_ changed: [APIKey]) async {
        var isRevoked = false
        for key in changed where keys.take(key) { isRevoked = true }
        if isRevoked { await streams.endUnauthorized() }
    }
}

extension HTTPField.Name {
    static let lastEventID = HTTPField.Name("Last-Event-ID")!
}
