import Hummingbird
import LaurelCore
import LaurelModel
public import LaurelWire

extension Door {
    /// `POST /v1/admin/purge`: guests of a certain time who have never scored.
    func purge(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: [])
        let body = try await request.decoded(PurgeRequestBody.self)
        guard body.createdFrom < body.createdUntil else {
            throw Problem.invalid("createdUntil", "The time ends after it begins.")
        }
        let start = try body.cursor.map { text in
            guard let number = Query.canonicalNumber(text).flatMap(UInt32.init(exactly:)) else {
                throw Problem.purgeCursor(text)
            }
            return number
        }
        let report: AccountPurge.Report
        do {
            report = try await AccountPurge(in: try await service(for: caller), ledger: ledger, clock: clock).run(
                created: body.createdFrom..<body.createdUntil, from: start, isDryRun: body.dryRun,
                by: caller.actor(context))
        } catch is AccountPurge.InvalidCursor {
            throw Problem.purgeCursor(body.cursor ?? "")
        }
        await end(report.ended, at: clock.now)
        try await removeRemainders(in: caller.realm)
        return try Response(PurgeBody(report))
    }
}

extension Problem {
    fileprivate static func purgeCursor(_ text: String) -> Problem {
        .invalid(
            "cursor",
            "Cursor \(text.quotedForMessage) was not returned by a purge. Send the nextCursor of the last answer.")
    }
}

extension PurgeBody {
    public init(_ report: AccountPurge.Report) {
        self.init(
            found: report.foundCount, erased: report.erased.count, nextCursor: report.next.map { String($0) })
    }
}
