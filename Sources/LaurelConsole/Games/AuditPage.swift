import HTTPTypes
import LaurelCore
import LaurelServer

/// What was done by the studio's authority, the newest first.
struct AuditPage {
    let visit: GameVisit
    private let records: [AuditRecord]
    private let undone: Set<Int64>

    private static let rowCount = 100

    init(_ visit: GameVisit) async throws {
        self.visit = visit
        let before = try visit.query.wholeNumber("before").map(Int64.init)
        guard before ?? 1 > 0 else { throw ConsoleRefusal("before: Actions count from 1.", .badRequest) }
        records = try await visit.service.auditLog.records(before: before, limit: Self.rowCount)
        undone = try await visit.service.auditLog.undoneActions(among: records)
    }

    var html: HTML {
        get async throws {
            let players = try await visit.service.auditLog.players(in: records)
            let lines = records.map { ActionLine($0, players: players, undone: undone, at: visit).html }
            let last = records.last.flatMap { $0.number > 1 ? $0.number : nil }
            let further = last.map { number -> HTML in
                "<nav class=\"pages\" aria-label=\"Actions\"><a href=\"\(visit.base)/audit?before=\(number)\">Earlier ones</a></nav>"
            }
            return try await visit.page(
                "Audit log", at: "audit",
                """
                <h1>Audit log</h1>
                <p>Tamper-evident: every entry includes the previous entry’s hash. <code>laurel verify</code> checks it. Times are UTC.</p>
                \(records.isEmpty ? "<p class=\"note\">Nothing was done yet.</p>" : nil)\
                <ol class="log">\(lines)</ol>\(further)
                """)
        }
    }
}
