import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

extension Door {
    /// `PATCH /v1/admin/players/{id}`
    func changePlayer(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: [])
        let player = try context.playerReference()
        let change = try await request.decoded(PlayerChangeBody.self)
        let (changed, record) = try await service(for: caller).moderation.changeFlags(
            FlagChange(change), of: player, by: caller.actor(context))
        var body = ProfileBody(changed, for: .other(.server))
        body.action = record.map { String($0.number) }
        return try Response(body)
    }

    /// `DELETE /v1/admin/leaderboards/{id}/entries/{player}`
    func removeEntry(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: ["occurrence"])
        let id = try context.leaderboardID()
        let player = try context.playerReference(named: "player")
        let occurrence = try context.query.parameter("occurrence") { text in
            guard let number = Query.canonicalNumber(text) else {
                throw Problem.invalid("occurrence", "Write an occurrence's number.")
            }
            return number
        }
        let record = try await service(for: caller).moderation.removeEntry(
            of: player, from: id, in: caller.game.id, occurrence: occurrence, by: caller.actor(context))
        return try await answer(record, to: caller)
    }

    /// `DELETE /v1/admin/players/{id}/scores`
    func removeScores(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: [])
        let record = try await service(for: caller).moderation.removeScores(
            of: try context.playerReference(), in: caller.game.id, by: caller.actor(context))
        return try await answer(record, to: caller)
    }

    /// `POST /v1/admin/undo/{action}`: an action of the audit log by its number, or a change of the configuration by its name.
    func undo(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        let text = try context.part("action")
        if let action = ConfigurationAction(text) { return try await undo(action, for: caller, context) }
        try context.query.refuseNames(besides: [])
        guard let number = Query.canonicalNumber(text), number > 0 else {
            throw Refusal.moderation(.actionNotFound(text))
        }
        let record = try await service(for: caller).moderation.undo(
            number, in: caller.game.id, by: caller.actor(context))
        return try await answer(record, to: caller)
    }

    /// `GET /v1/admin/review`
    func listReviews(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: ["limit", "cursor"])
        let limit = try context.query.wholeNumber("limit") ?? 100
        guard (1...1_000).contains(limit) else { throw Problem.invalid("limit", "A page has 1 to 1000 scores.") }
        let after = try context.query.cursor() ?? 0
        let items = try await service(for: caller).moderation.reviewItems(
            of: caller.game.id, after: LedgerPosition(after), limit: limit)
        let languages = wording.languages(of: request)
        let bodies = items.map { item in
            ReviewItemBody(
                item.submission, at: item.position, of: item.player, on: item.leaderboard,
                scores: wording.formatter(
                    of: item.leaderboard, for: item.leaderboard.readerLocale(accepting: languages)))
        }
        return try Response(
            ReviewsBody(scores: bodies, nextCursor: items.count == limit ? items.last?.position.description : nil),
            integers: try context.query.integers())
    }

    /// `POST /v1/admin/review/{id}/approve` and `…/reject`
    func review(_ request: Request, _ context: DoorContext, isApproved: Bool) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: [])
        let text = try context.pathID()
        guard let position = Query.canonicalNumber(text), position > 0 else {
            throw Refusal.moderation(.reviewItemNotFound(text))
        }
        let record = try await service(for: caller).moderation.review(
            LedgerPosition(position), in: caller.game.id, isApproved: isApproved, by: caller.actor(context))
        return try await answer(record, to: caller)
    }

    /// `GET /v1/admin/audit`
    func listActions(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: ["limit", "cursor"])
        let limit = try context.query.wholeNumber("limit") ?? 100
        guard (1...1_000).contains(limit) else { throw Problem.invalid("limit", "A page has 1 to 1000 actions.") }
        let service = try await service(for: caller)
        let records = try await service.auditLog.records(before: try context.query.cursor(), limit: limit)
        let players = try await service.auditLog.players(in: records)
        let last = records.last?.number ?? 1
        return try Response(
            AuditBody(
                actions: records.map { ActionBody($0, about: players) },
                nextCursor: last > 1 ? String(last) : nil))
    }

    /// `GET /v1/admin/audit/verification`
    func verifyActions(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: [])
        return try Response(AuditVerificationBody(try await service(for: caller).auditLog.verification()))
    }

    /// Writes down what a server key did, where the act itself did not.
    func audit(_ act: AuditedAct, _ caller: Caller, _ context: DoorContext) async throws {
        try await service(for: caller).auditLog.record(act, by: caller.actor(context))
    }

    private func answer(_ record: AuditRecord, to caller: Caller) async throws -> Response {
        let service = try await service(for: caller)
        let players = try await service.auditLog.players(in: [record])
        return try Response(
            ActionBody(record, about: players), position: service.position.value)
    }
}

extension Query {
    /// Of lists whose cursor is a number.
    fileprivate func cursor() throws -> Int64? {
        try parameter("cursor") { text in
            guard let number = Query.canonicalNumber(text), number > 0 else {
                throw Problem.invalid("cursor", "Take the nextCursor of the page before.")
            }
            return number
        }
    }
}

extension Caller {
    /// Whom the audit log names, which keeps nothing of a player's address.
    func actor(_ context: DoorContext) -> AuditActor {
        key.map { AuditActor(name: "key \($0.id)", address: context.address) } ?? .player
    }
}
