import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelWire
import NIOCore

/// The endpoint of event streams.
struct EventsAPI: Sendable {
    let games: Games
    let slots: StreamSlots
    let streams: EventStreams
    let admission: Admission

    init(_ door: Door) {
        games = door.games
        slots = door.slots
        streams = door.streams
        admission = door.admission
    }

    /// `GET /v1/events`: streams events as they occur.
    func events(_ request: APIRequest) async throws -> Response {
        let service = try await games.service(for: request.caller)
        let board = try request.query.parameter("leaderboard", LeaderboardID.init(_:))
        try Self.checkListening(request.caller, to: board, service)
        // Streams with a server key do not count toward the limit of their address.
        let slot = try slots.reserve(
            address: request.caller.author == .server ? nil : request.context.clientAddress,
            player: request.caller.player?.id)
        var player: PlayerNumber?
        if let signedIn = request.caller.player {
            let known = try await service.players.player(.id(signedIn.id))
            guard known.mayListen else { throw Refusal.playerBanned }
            player = known.number
        }
        let credential = request.headers.text(of: .authorization).flatMap {
            HeaderText.bearerCredential(UncheckedText($0))
        }
        let caller = request.caller
        let authorization = EventAuthorization(session: caller.player?.session) { [admission] in
            do {
                try Self.checkListening(try credential.map(admission.holder(of:)) ?? caller, to: board, service)
                return true
            } catch {
                return false
            }
        }
        let hub = streams.hub(of: service)
        let (lastID, game) = (request.headers[.lastEventID], request.game)
        // A task retains the memory of its deepest call. The connection's task lives as long as the stream, so another
        // task makes the deep calls. It has no deadline, because a client can have missed thousands of events.
        let listening = LedgerDeadline.$current.withValue(nil) {
            Task { [player] in
                try await hub.listen(
                    player: player, game: game, board: board, after: lastID, authorization: authorization)
            }
        }
        let (number, events) = try await listening.value
        // The connection is not reused, so that the client of a server that drains reconnects to another server.
        return Response(
            status: .ok,
            headers: [.contentType: "text/event-stream", .cacheControl: "no-store", .connection: "close"],
            body: ResponseBody { [slot] writer in
                defer { withExtendedLifetime(slot) {} }
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

    /// Checks that the caller may read the events of a leaderboard, or those of a signed-in player if `board` is nil.
    private static func checkListening(_ caller: Caller, to board: LeaderboardID?, _ service: RealmService) throws {
        guard let board else {
            guard caller.author != .server else {
                throw Problem.invalid(
                    "leaderboard",
                    "The leaderboard is missing. Add ?leaderboard=ID. Only a player's stream can omit it.")
            }
            return try Access.player.check(caller)
        }
        _ = try service.leaderboard(board, for: caller)
    }
}

extension HTTPField.Name {
    static let lastEventID = HTTPField.Name("Last-Event-ID")!
}
