import GRDB
import LaurelCore
import LaurelModel

/// Consecutive commits of a ledger, in the form in which they are stored in a replica.
struct ChangeBatch: Sendable {
    /// The number of the row before the first one, and of the last row.
    let start: Int64
    private(set) var end: Int64
    /// The random numbers of these two rows.
    let startNonce: Int64
    private(set) var endNonce: Int64
    /// The times of the first and of the last commit.
    private(set) var firstCommit = Moment(milliseconds: 0)
    private(set) var lastCommit = Moment(milliseconds: 0)
    /// The lines, each with its line feed.
    private(set) var body: [UInt8] = []
    /// The facts of each realm, by the realm's number.
    private(set) var facts: [Int64: ChangeSegment.RealmFacts] = [:]

    private struct Row {
        let sequence: Int64
        let nonce: Int64
        let line: String

        var isCommit: Bool { line.hasPrefix("[\"commit\",") }
    }

    /// Reads the commits after the row `start` and their facts, from one snapshot.
    ///
    /// - Parameters:
    ///   - startNonce: The random number of that row.
    ///   - rowCountMax: The number of rows that are read. A larger commit is read as a whole.
    ///   - byteCountMax: The size of the lines after which no further commit is added.
    /// - Returns: Nil if there are no more commits.
    /// - Throws: ``LedgerError/damaged(_:)`` for a fact that is missing or does not match its checksum.
    init?(after start: Int64, nonce startNonce: Int64, rowCountMax: Int64, byteCountMax: Int, in db: Database) throws {
        var limit = rowCountMax
        var rows: [Row] = []
        while true {
            rows = []
            try PreparedStatement(
                "SELECT sequence, nonce, line FROM change WHERE sequence > ? ORDER BY sequence LIMIT ?", in: db
            ).forEachRow(.integer(start), .integer(limit)) {
                rows.append(Row(sequence: $0.integer(0), nonce: $0.integer(1), line: $0.text(2)))
            }
            if let last = rows.lastIndex(where: \.isCommit) {
                rows.removeSubrange((last + 1)...)
                break
            }
            guard Int64(rows.count) == limit, limit < .max / 2 else { return nil }
            limit *= 2
        }
        guard let first = rows.first, let last = rows.last else { return nil }
        guard first.sequence == start + 1, last.sequence == start + Int64(rows.count) else {
            throw LedgerError.damaged("rows after \(start) are missing in the log of changes")
        }
        (self.start, self.startNonce, end, endNonce) = (start, startNonce, last.sequence, last.nonce)
        for row in rows {
            try append(row, in: db)
            guard row.isCommit else { continue }
            (end, endNonce) = (row.sequence, row.nonce)
            if body.count >= byteCountMax { break }
        }
    }

    private mutating func append(_ row: Row, in db: Database) throws {
        if row.isCommit {
            let text = "\(row.line.dropLast()),\(row.sequence)]"
            let moment = Moment(milliseconds: try ChangeLine(text).integer(0))
            if firstCommit.milliseconds == 0 { firstCommit = moment }
            lastCommit = moment
            append(text)
        } else if row.line.hasPrefix("[\"realm\",") {
            let line = try ChangeLine(row.line)
            if try appendFacts(of: line, in: db) {
                append(row.line)
            } else if line.integer(3) > line.integer(1) {
                append("[\"omitted\",\(line.realm),\(line.integer(1)),\(line.integer(3))]")
            }
        } else {
            append(row.line)
        }
    }

    private mutating func append(_ line: String) {
        body.append(contentsOf: line.utf8)
        body.append(UInt8(ascii: "\n"))
    }

    /// Appends the facts up to a realm's new head, after verifying their checksums.
    ///
    /// - Returns: Whether the facts exist. A later wipe deletes them, and then starts the realm's history.
    private mutating func appendFacts(of head: ChangeLine, in db: Database) throws -> Bool {
        let (realm, before, position) = (head.realm, head.integer(1), head.integer(3))
        if try Self.firstPosition(in: realm, in: db) ?? 0 > position { return false }
        var (previous, last) = (try Self.checksum(at: before, in: realm, in: db), before)
        let start = HistoryEnd(position: before, checksum: previous)
        var lines: [String] = []
        try PreparedStatement(
            """
            SELECT \(FactRow.columns), \(ChangeLine.factSQL) FROM fact
            WHERE realm = ? AND position > ? AND position <= ? ORDER BY position
            """, in: db
        ).forEachRow(.integer(realm), .integer(before), .integer(position)) { row in
            let record = FactRow.record(row)
            let isWipe = record.kind == FactKind.wipe.rawValue
            guard isWipe || record.position == last + 1 else {
                throw LedgerError.damaged("the fact at position \(last + 1) is missing")
            }
            try record.verify(after: isWipe ? nil : previous)
            (previous, last) = (record.checksum, record.position)
            lines.append(row.text(24))
        }
        guard last == position else { throw LedgerError.damaged("the fact at position \(position) is missing") }
        lines.forEach { append($0) }
        if !lines.isEmpty || facts[realm] != nil {
            try noteFacts(of: head, after: start, through: HistoryEnd(position: last, checksum: previous), in: db)
        }
        return true
    }

    private typealias HistoryEnd = ChangeSegment.HistoryEnd

    private mutating func noteFacts(
        of head: ChangeLine, after start: HistoryEnd, through end: HistoryEnd, in db: Database
    ) throws {
        let realm = head.realm
        if facts[realm] == nil {
            let names = try PreparedStatement("SELECT \"group\", environment FROM realm WHERE number = ?", in: db)
                .firstRow(.integer(realm)) { ($0.text(0), $0.text(1)) }
            facts[realm] = ChangeSegment.RealmFacts(
                group: names?.0 ?? "", environment: names?.1 ?? "", epoch: 0, after: start, through: end)
        }
        facts[realm]?.epoch = head.integer(2)
        facts[realm]?.through = end
    }

    private static func firstPosition(in realm: Int64, in db: Database) throws -> Int64? {
        try PreparedStatement("SELECT position FROM fact WHERE realm = ? ORDER BY position LIMIT 1", in: db)
            .firstRow(.integer(realm)) { $0.integer(0) }
    }

    private static func checksum(at position: Int64, in realm: Int64, in db: Database) throws -> FactChecksum? {
        try PreparedStatement("SELECT checksum FROM fact WHERE realm = ? AND position = ?", in: db)
            .firstRow(.integer(realm), .integer(position)) { $0.optionalInteger(0) }?
            .map(FactChecksum.init(stored:))
    }
}
