import HTTPTypes
import LaurelCore
import LaurelServer

/// What was done by the studio's authority, the newest first.
struct AuditPage {
    let visit: GameVisit
    private let records: [AuditRecord]

    private static let rowCount = 100

    init(_ visit: GameVisit) async throws {
        self.visit = visit
        let before = try visit.query.wholeNumber("before").map(Int64.init)
        guard before ?? 1 > 0 else { throw ConsoleRefusal("before: Actions count from 1.", .badRequest) }
        records = try await visit.service.auditRecords(before: before, limit: Self.rowCount)
    }

    var html: HTML {
        get async throws {
            let players = try await visit.service.playersNamed(in: records)
            let lines = records.map { ActionLine($0, players: players, at: visit).html }
            let last = records.last.flatMap { $0.number > 1 ? $0.number : nil }
            let further = last.map { number -> HTML in
                "<nav class=\"pages\" aria-label=\"Actions\"><a href=\"\(visit.base)/audit?before=\(number)\">Earlier ones</a></nav>"
            }
            return try await visit.page(
                "Audit log", at: "audit",
                """
                <h1>Audit log</h1>
                <p>Each line holds the hash of the one before it; <code>laurel verify</code> walks the chain. Times are UTC.</p>
                \(records.isEmpty ? "<p class=\"note\">Nothing was done yet.</p>" : nil)\
                <ol class="log">\(lines)</ol>\(further)
                """)
        }
    }
}
