import Hummingbird
import LaurelCore
import LaurelModel
public import LaurelWire

/// The endpoint that purges guests without scores.
struct PurgeAPI: Sendable {
    let games: Games
    let ledger: any Ledger
    let clock: GuardedClock
    let revoker: AccessRevoker
    let eraser: PlayerEraser

    init(_ door: Door) {
        games = door.games
        ledger = door.ledger
        clock = door.clock
        revoker = door.revoker
        eraser = door.eraser
    }

    /// `POST /v1/admin/purge`: erases guests who were created in a time range and have never submitted a score.
    func purge(_ request: APIRequest) async throws -> Response {
        let body = try await request.decoded(PurgeRequestBody.self)
        guard body.createdFrom < body.createdUntil else {
            throw Problem.invalid("createdUntil", "The value is not later than createdFrom. Use a later time.")
        }
        let service = try await games.service(for: request.caller)
        let epoch = service.epoch
        let start = try body.cursor.map { text in
            let place = try EpochCursor.place(in: text, of: epoch)
            guard let number = Query.canonicalNumber(place).flatMap(UInt32.init(exactly:)) else {
                throw Problem.purgeCursor(text)
            }
            return number
        }
        let report: AccountPurge.Report
        do {
            report = try await AccountPurge(
                in: service, ledger: ledger, clock: clock
            ).run(
                created: body.createdFrom..<body.createdUntil, from: start, isDryRun: body.dryRun,
                by: request.actor)
        } catch is AccountPurge.InvalidCursor {
            throw Problem.purgeCursor(body.cursor ?? "")
        }
        await revoker.end(report.ended, at: clock.now)
        try await eraser.removeRemaindersAfterCommit(in: request.caller.realm, logger: request.context.logger)
        var answer = PurgeBody(report)
        answer.nextCursor = report.next.map { EpochCursor.text($0, in: epoch) }
        return try Response(answer)
    }
}

extension Problem {
    fileprivate static func purgeCursor(_ text: String) -> Problem {
        .invalid(
            "cursor",
            "The cursor is invalid. Use the nextCursor of the previous page unchanged.")
    }
}

extension PurgeBody {
    /// Creates the response body for a purge.
    public init(_ report: AccountPurge.Report) {
        self.init(
            found: report.foundCount, erased: report.erased.count, nextCursor: report.next.map { String($0) })
    }
}
