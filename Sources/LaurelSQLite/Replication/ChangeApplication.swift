import GRDB
import LaurelCore
import LaurelModel

/// Applies commits of a replica to a restored ledger, inside one SQLite transaction.
struct ChangeApplication {
    /// The number of facts after which entries are written to their table.
    private static let factsBehindMax: Int64 = 20_000

    let db: Database

    /// Applies the changes of a commit.
    ///
    /// Facts come first: a wipe removes rows of which newer ones are written afterwards.
    ///
    /// - Throws: ``LedgerError/damaged(_:)`` if the facts do not continue the ledger's.
    func apply(_ commit: ReplicaCommit) throws {
        for line in commit.lines where line.kind == .newRealm { try run(line) }
        var facts: [ChangeLine] = []
        var lastGone: [Int64: Int64] = [:]
        for line in commit.lines {
            if line.kind == .fact { facts.append(line) }
            guard line.kind == .realm else { continue }
            if let wipe = try apply(facts, upTo: line) { lastGone[line.realm] = Int64(wipe.lastPlayer.value) }
            facts = []
        }
        guard facts.isEmpty else { throw LedgerError.damaged("facts in row \(commit.sequence) have no head") }
        for line in commit.lines {
            switch line.kind {
            case .fact, .realm, .newRealm, .omitted, .commit: continue
            // The wipe has deleted these players.
            case .player where line.integer(1) <= lastGone[line.realm] ?? 0: continue
            default: try run(line)
            }
        }
    }

    /// Writes the entries of all realms to their tables, if many facts were applied since the last time.
    func writeEntries() throws {
        for realm in try Int64.fetchAll(db, sql: "SELECT number FROM realm") {
            let row = try RealmRow(numbered: realm, in: db)
            let (count, _) = row.head.position.value.subtractingReportingOverflow(row.entriesPosition.value)
            guard count > Self.factsBehindMax else { continue }
            let table = EntryTable(db: db, realm: realm)
            try table.write(table.tail().entries)
        }
    }

    /// Writes the facts of a realm up to its new head, and the head.
    ///
    /// - Returns: The wipe with which the facts start, if any.
    private func apply(_ lines: [ChangeLine], upTo head: ChangeLine) throws -> Wipe? {
        guard lines.allSatisfy({ $0.realm == head.realm }) else {
            throw LedgerError.damaged("a fact of another realm precedes the head of realm \(head.realm)")
        }
        var wipe: Wipe?
        if !lines.isEmpty {
            var transaction = try SQLiteTransaction(db, realm: try Realm.numbered(head.realm, in: db))
            let changesSettings = lines.contains { $0.integer(3) == FactKind.leaderboard.rawValue }
            var settings = Dictionary(
                changesSettings ? try transaction.allLeaderboards().map { ($0.number, $0.leaderboard) } : [],
                uniquingKeysWith: { $1 })
            var decision = Decision(writing: transaction.head)
            var pending: [ChangeLine] = []
            for line in lines {
                let fact = try line.record.fact(after: decision.head.checksum)
                pending.append(line)
                guard fact.follows(decision.head.position) else {
                    throw LedgerError.damaged("the fact after position \(decision.head.position) is missing")
                }
                decision.append(fact)
                if case .wipe(let content) = fact.content { wipe = content }
                guard case .leaderboard(let registered) = fact.content else { continue }
                let before = settings.updateValue(registered.leaderboard, forKey: registered.number)
                // The same settings are stored again if an operator recomputes the entries.
                let isRecomputed =
                    before.map { $0 == registered.leaderboard || $0.foldsOtherwise(than: registered.leaderboard) }
                    ?? false
                guard isRecomputed else { continue }
                try transaction.recomputeEntries(of: registered, into: &decision)
                try write(decision, of: pending, to: &transaction)
                (decision, pending) = (Decision(writing: transaction.head), [])
            }
            if !pending.isEmpty { try write(decision, of: pending, to: &transaction) }
        }
        try PreparedStatement(
            """
            UPDATE realm SET epoch = ?2, position = ?3, moment = ?4, lastPlayer = ?5, lastLeaderboard = ?6,
                checksum = ?7
            WHERE number = ?1
            """, in: db
        ).run { row in
            row.add(head.realm)
            for index in 2..<8 { row.add(head.optionalInteger(index)) }
        }
        return wipe
    }

    /// Writes a decision, and its facts' texts as they were stored. This version may encode them differently, and their
    /// checksums cover them.
    private func write(
        _ decision: Decision, of lines: [ChangeLine], to transaction: inout SQLiteTransaction
    ) throws {
        try transaction.write(decision)
        let update = try PreparedStatement("UPDATE fact SET settings = ? WHERE realm = ? AND position = ?", in: db)
        for line in lines {
            guard let text = line.optionalText(22) else { continue }
            try update.run(.text(text), .integer(line.realm), .integer(line.integer(1)))
        }
    }

    private func run(_ line: ChangeLine) throws {
        guard let sql = Self.statements[line.kind] else { return }
        var values = line.values
        if line.kind == .key {
            guard let digest = line.optionalText(4).flatMap(ChangeLine.bytes) else {
                throw LedgerError.damaged("the digest of a key cannot be read")
            }
            values[4] = .blob(digest)
        }
        try PreparedStatement(sql, in: db).run { row in
            for value in values { row.add(value) }
        }
    }

    private static let statements: [ChangeLine.Kind: String] = [
        .game: """
        INSERT INTO game (id, name, "group") VALUES (?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, "group" = excluded."group"
        """,
        .key: """
        INSERT INTO key (id, game, environment, kind, secretHash, createdAt, revokedAt, expiresAt)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET revokedAt = excluded.revokedAt, expiresAt = excluded.expiresAt
        """,
        .newRealm: """
        INSERT INTO realm (
            number, "group", environment, epoch, position, moment, lastPlayer, lastLeaderboard, entriesPosition)
        VALUES (?, ?, ?, ?, 0, 0, 0, 0, 0)
        """,
        .leaderboard: """
        INSERT INTO leaderboard (realm, number, id, settings) VALUES (?, ?, ?, ?)
        ON CONFLICT (realm, number) DO UPDATE SET settings = excluded.settings
        """,
        .player: """
        INSERT INTO player (realm, number, id, externalID, displayName, createdAt, flags)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (realm, number) DO UPDATE SET externalID = excluded.externalID,
            displayName = excluded.displayName, flags = excluded.flags
        """,
        .occurrence: """
        INSERT INTO occurrence (realm, leaderboard, number, openedAt, start, "end", finalizedAt)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (realm, leaderboard, number) DO UPDATE SET openedAt = excluded.openedAt,
            start = excluded.start, "end" = excluded."end", finalizedAt = excluded.finalizedAt
        """,
        .noOccurrence: "DELETE FROM occurrence WHERE realm = ? AND leaderboard = ? AND number = ?",
        .row: """
        INSERT INTO row (realm, "table", name, content) VALUES (?, ?, ?, ?)
        ON CONFLICT (realm, "table", name) DO UPDATE SET content = excluded.content
        """,
        .noRow: "DELETE FROM row WHERE realm = ? AND \"table\" = ? AND name = ?",
    ]
}

extension Realm {
    /// Returns the realm with a number in a ledger's file.
    ///
    /// - Throws: ``LedgerError/damaged(_:)`` if it does not exist.
    static func numbered(_ number: Int64, in db: Database) throws -> Realm {
        let names = try PreparedStatement("SELECT \"group\", environment FROM realm WHERE number = ?", in: db)
            .firstRow(.integer(number)) { ($0.text(0), $0.text(1)) }
        guard let names, let group = try? GroupID.stored(names.0), let environment = GameEnvironment(rawValue: names.1)
        else { throw LedgerError.damaged("realm \(number) is missing") }
        return Realm(group: group, environment: environment)
    }
}
