import HTTPTypes
import LaurelCore
import LaurelPages
import LaurelServer

/// The page of the actions of operators and server keys, the newest first.
struct AuditPage {
    let request: GameRequest
    private let records: [AuditRecord]
    private let undone: Set<Int64>

    private static let rowCount = 100

    init(_ request: GameRequest) async throws {
        self.request = request
        let before = try request.query.wholeNumber("before").map(Int64.init)
        guard before ?? 1 > 0 else { throw ConsoleRefusal("before: Enter a number of at least 1.", .badRequest) }
        records = try await request.service.auditLog.records(before: before, limit: Self.rowCount)
        undone = try await request.service.auditLog.undoneActions(among: records)
    }

    var html: HTML {
        get async throws {
            let players = try await request.service.auditLog.players(in: records)
            let lines = records.map { ActionLine($0, players: players, undone: undone, at: request).html }
            let last = records.last.flatMap { $0.number > 1 ? $0.number : nil }
            let further = last.map { number -> HTML in
                "<nav class=\"pages\" aria-label=\"Actions\"><a href=\"\(request.base)/audit?before=\(number)\">Older</a></nav>"
            }
            return try await request.page(
                "Audit log", at: "audit",
                """
                <h1>Audit log</h1>
                <p>Tamper-evident: every entry includes the previous entry’s hash. <code>laurel verify</code> checks it. Times are UTC.</p>
                \(records.isEmpty ? "<p class=\"note\">No actions yet</p>" : nil)\
                <ol class="log">\(lines)</ol>\(further)
                """)
        }
    }
}
