import Hummingbird
public import LaurelCore
public import LaurelModel
public import LaurelWire

/// The endpoint that wipes a realm.
struct WipeAPI: Sendable {
    let games: Games
    let eraser: PlayerEraser

    init(_ door: Door) {
        games = door.games
        eraser = door.eraser
    }

    /// `POST /v1/admin/wipe`: wipes a realm and starts a new epoch. Only the leaderboards' settings are retained.
    func wipe(_ request: APIRequest) async throws -> Response {
        let body = try await request.decodedIfPresent(WipeRequestBody.self) ?? WipeRequestBody()
        guard body.game == request.game.text || body.game == nil && request.caller.environment == .sandbox else {
            throw Problem.wipeUnconfirmed(request.game)
        }
        let service = try await games.service(for: request.caller)
        let (position, removed) = try await service.administration.wipe(by: request.actor)
        try await eraser.removeRemaindersAfterCommit(
            in: service.realm, includesWipe: true, logger: request.context.logger)
        var response = try Response(
            WipeBody(service.realm, removed: removed, position: position), position: position.value)
        // The position belongs to the new epoch.
        response.headers[.ledgerEpoch] = String(service.epoch)
        return response
    }
}

extension Problem {
    fileprivate static func wipeUnconfirmed(_ game: GameID) -> Problem {
        Problem(
            "confirmation-required", .unprocessableContent,
            "A wipe deletes all players and scores of \(game) permanently. Confirm it with {\"game\": \"\(game)\"}.",
            field: "game")
    }
}

extension WipeBody {
    /// Creates the response body for a wipe.
    public init(_ realm: Realm, removed: Census, position: LedgerPosition) {
        self.init(
            realm,
            removed: Removed(
                players: removed.playerCount, entries: removed.entryCount, submissions: removed.submissionIDCount),
            position: position.value)
    }
}
