import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

/// The endpoints of the moderation of players and scores, and of the audit log.
struct ModerationAPI: Sendable {
    let games: Games
    let wording: Wording
    let configuration: ConfigurationAPI

    init(_ door: Door) {
        games = door.games
        wording = door.wording
        configuration = ConfigurationAPI(door)
    }

    /// `PATCH /v1/admin/players/{id}`: changes the flags of a player.
    func changePlayer(_ request: APIRequest) async throws -> Response {
        let player = try request.playerReference()
        let change = try await request.decoded(PlayerChangeBody.self)
        let (changed, record) = try await games.service(for: request.caller).moderation.changeFlags(
            FlagChange(change), of: player, by: request.actor)
        var body = ProfileBody(changed, for: .other(.server))
        body.action = record.map { String($0.number) }
        return try Response(body)
    }

    /// `DELETE /v1/admin/leaderboards/{id}/entries/{player}`: removes an entry.
    func removeEntry(_ request: APIRequest) async throws -> Response {
        let id = try request.leaderboardID()
        let player = try request.playerReference(named: "player")
        let occurrence = try request.query.parameter("occurrence") { text in
            guard let number = Query.canonicalNumber(text) else {
                throw Problem.invalid("occurrence", "The value is not an occurrence. Use the number of an occurrence.")
            }
            return number
        }
        let record = try await games.service(for: request.caller).moderation.removeEntry(
            of: player, from: id, in: request.game, occurrence: occurrence, by: request.actor)
        return try await response(record, to: request)
    }

    /// `DELETE /v1/admin/players/{id}/scores`: removes all scores of a player.
    func removeScores(_ request: APIRequest) async throws -> Response {
        let record = try await games.service(for: request.caller).moderation.removeScores(
            of: try request.playerReference(), in: request.game, by: request.actor)
        return try await response(record, to: request)
    }

    /// `POST /v1/admin/undo/{action}`: undoes an action by its number in the audit log, or a configuration change by
    /// its name.
    func undo(_ request: APIRequest) async throws -> Response {
        let text = try request.part("action")
        if let action = ConfigurationAction(text) { return try await configuration.undo(action, request) }
        guard request.query["dryRun"] == nil else {
            throw Problem.invalid(
                "dryRun", "A dry run is supported only for a configuration change. Omit the field.")
        }
        guard let number = Query.canonicalNumber(text), number > 0 else {
            throw Refusal.moderation(.actionNotFound(text))
        }
        let record = try await games.service(for: request.caller).moderation.undo(
            number, in: request.game, by: request.actor)
        return try await response(record, to: request)
    }

    /// `GET /v1/admin/review`: lists the scores that are pending review.
    func listReviews(_ request: APIRequest) async throws -> Response {
        let limit = try request.query.wholeNumber("limit") ?? 100
        guard (1...1_000).contains(limit) else {
            throw Problem.invalid("limit", "Limit \(limit) is out of range. Use a limit from 1 to 1000.")
        }
        let service = try await games.service(for: request.caller)
        let epoch = service.epoch
        let after = try request.query.cursor(in: epoch) ?? 0
        let items = try await service.moderation.reviewItems(
            of: request.game, after: LedgerPosition(after), limit: limit)
        let languages = wording.languages(of: request.http)
        let bodies = items.map { item in
            ReviewItemBody(
                item.submission, at: item.position, of: item.player, on: item.leaderboard,
                scores: wording.formatter(
                    of: item.leaderboard, for: item.leaderboard.readerLocale(accepting: languages)))
        }
        return try Response(
            ReviewsBody(
                scores: bodies,
                nextCursor: items.count == limit ? items.last.map { EpochCursor.text($0.position, in: epoch) } : nil),
            integers: try request.query.integers())
    }

    /// `POST /v1/admin/review/{id}/approve` and `…/reject`: approves or rejects a score.
    func review(_ request: APIRequest, isApproved: Bool) async throws -> Response {
        let text = try request.pathID()
        guard let position = Query.canonicalNumber(text), position > 0 else {
            throw Refusal.moderation(.reviewItemNotFound(text))
        }
        let record = try await games.service(for: request.caller).moderation.review(
            LedgerPosition(position), in: request.game, isApproved: isApproved, by: request.actor)
        return try await response(record, to: request)
    }

    /// `GET /v1/admin/audit`: lists the actions in the audit log.
    func listActions(_ request: APIRequest) async throws -> Response {
        let limit = try request.query.wholeNumber("limit") ?? 100
        guard (1...1_000).contains(limit) else {
            throw Problem.invalid("limit", "Limit \(limit) is out of range. Use a limit from 1 to 1000.")
        }
        let service = try await games.service(for: request.caller)
        let records = try await service.auditLog.records(before: try request.query.cursor(), limit: limit)
        let players = try await service.auditLog.players(in: records)
        let last = records.last?.number ?? 1
        return try Response(
            AuditBody(
                actions: records.map { ActionBody($0, about: players) },
                nextCursor: last > 1 ? String(last) : nil))
    }

    /// `GET /v1/admin/audit/verification`: verifies the audit log.
    func verifyActions(_ request: APIRequest) async throws -> Response {
        return try Response(AuditVerificationBody(try await games.service(for: request.caller).auditLog.verification()))
    }

    private func response(_ record: AuditRecord, to request: APIRequest) async throws -> Response {
        let service = try await games.service(for: request.caller)
        let players = try await service.auditLog.players(in: [record])
        return try Response(
            ActionBody(record, about: players), position: service.position.value)
    }
}

extension Query {
    /// Returns the cursor of a list whose cursor is a number; if `epoch` is not nil, a position in this epoch.
    fileprivate func cursor(in epoch: Int64? = nil) throws -> Int64? {
        try parameter("cursor") { text in
            let place = try epoch.map { try EpochCursor.place(in: text, of: $0) } ?? text
            guard let number = Query.canonicalNumber(place), number > 0 else {
                throw Problem.invalid(
                    "cursor", "The cursor is invalid. Use the nextCursor of the previous page unchanged.")
            }
            return number
        }
    }
}
