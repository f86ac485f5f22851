import Hummingbird
public import LaurelCore
public import LaurelModel
public import LaurelWire

extension Door {
    /// `POST /v1/admin/wipe`: begins a new epoch, with the leaderboards' settings and nothing else.
    func wipe(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: [])
        guard request.head.isJSON else { throw Problem.notJSON }
        let data = try await request.bytes(byteCountMax: Self.bodyByteCountMax)
        let body = data.isEmpty ? WipeRequestBody() : try WireJSON.decodeRequest(WipeRequestBody.self, from: data)
        guard body.game == caller.game.id.text || body.game == nil && caller.environment == .sandbox else {
            throw Problem.wipeUnconfirmed(caller.game.id)
        }
        let service = try await service(for: caller)
        let (position, removed) = try await service.administration.wipe(by: caller.actor(context))
        try await removeRemainders(in: service.realm)
        return try Response(WipeBody(service.realm, removed: removed, position: position), position: position.value)
    }
}

extension Problem {
    fileprivate static func wipeUnconfirmed(_ game: GameID) -> Problem {
        Problem(
            "confirmation-required", .unprocessableContent,
            "This removes every player and score of \(game), for good. To wipe it, send {\"game\": \"\(game)\"}.",
            field: "game")
    }
}

extension WipeBody {
    public init(_ realm: Realm, removed: Census, position: LedgerPosition) {
        self.init(
            realm,
            removed: Removed(
                players: removed.playerCount, entries: removed.entryCount, submissions: removed.submissionIDCount),
            position: position.value)
    }
}
