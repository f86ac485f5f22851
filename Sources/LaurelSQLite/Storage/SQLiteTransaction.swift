import GRDB
import LaurelCore
import LaurelModel

/// A realm's tables inside one SQLite transaction. A reading transaction is a snapshot.
struct SQLiteTransaction: LedgerTransaction {
    let db: Database
    let realm: Int64
    private let recent: RecentEntries?
    private let tails: ReaderTails?
    private let isPrefetch: Bool
    private(set) var head: Head

    /// Creates a transaction on a realm's tables.
    ///
    /// - Parameters:
    ///   - recent: The entries that are not written yet, for a transaction of the writer.
    ///   - tails: The tails of earlier readers, for a transaction that reads.
    ///   - isPrefetch: Whether rows are read only for their pages. Then entries are those of the table, and `recent` is
    ///     used for its cache of settings.
    init(
        _ db: Database, realm: Realm, recent: RecentEntries? = nil, tails: ReaderTails? = nil, isPrefetch: Bool = false
    ) throws {
        let row = try RealmRow(realm, in: db)
        self.db = db
        self.realm = row.number
        self.recent = recent
        self.tails = tails
        self.isPrefetch = isPrefetch
        head = row.head
    }

    func leaderboards(named ids: Set<LeaderboardID>) throws -> [LeaderboardID: RegisteredLeaderboard] {
        let statement = try PreparedStatement(
            "SELECT number, settings FROM leaderboard WHERE realm = ? AND id = ?", in: db)
        var found: [LeaderboardID: RegisteredLeaderboard] = [:]
        for id in ids {
            found[id] = try statement.firstRow(.integer(realm), .text(id.text)) { row in
                try recent?.settings.leaderboard(row) ?? Self.leaderboard(row)
            }
        }
        return found
    }

    func players(named references: Set<PlayerReference>) throws -> [PlayerReference: Player] {
        let byID = try PreparedStatement("\(Self.selectPlayer) AND id = ?", in: db)
        let byExternalID = try PreparedStatement("\(Self.selectPlayer) AND externalID = ?", in: db)
        var found = [PlayerReference: Player](minimumCapacity: references.count)
        for reference in references {
            let statement = if case .id = reference { byID } else { byExternalID }
            found[reference] = try statement.firstRow(
                of: { row in
                    row.add(realm)
                    row.add(reference.text)
                }, read: Self.player)
        }
        return found
    }

    func submissions(_ keys: Set<SubmissionKey>) throws -> [SubmissionKey: Fact] {
        let position = try PreparedStatement(
            "SELECT position FROM submission WHERE id = ? AND realm = ? AND leaderboard = ? AND player = ?", in: db)
        var found: [SubmissionKey: Fact] = [:]
        for key in keys {
            let known = try position.firstRow(
                of: { row in
                    row.add(key.id.bytes)
                    row.add(realm)
                    row.add(Int64(key.leaderboard.value))
                    row.add(Int64(key.player.value))
                }, read: { $0.integer(0) })
            guard let known else { continue }
            found[key] = try facts(after: LedgerPosition(known - 1), limit: 1).first
            if found[key]?.position.value != known {
                throw LedgerError.damaged("the fact at position \(known) is missing")
            }
        }
        return found
    }

    func entries(_ keys: Set<EntryKey>) throws -> [EntryKey: StoredEntry] {
        // A writer loads the tail with its first commit, even if the commit reads no entry.
        if recent == nil, keys.isEmpty { return [:] }
        var found = [EntryKey: StoredEntry](minimumCapacity: keys.count)
        var others: [EntryKey] = []
        func add(_ waiting: [EntryKey: StoredEntry]) {
            for key in keys {
                if let stored = waiting[key] { found[key] = stored } else { others.append(key) }
            }
        }
        if isPrefetch {
            add([:])
        } else if let recent {
            add(try recent.entries(behind: table, at: head.position))
        } else {
            try withTail { add($0.entries) }
        }
        try table.find(others, into: &found)
        return found
    }

    /// Returns the result of `body` with the entries of the facts that are not in the table yet.
    func withTail<Result>(_ body: (EntryTail) throws -> Result) throws -> Result {
        try tails?.read(table, at: head.position, body) ?? body(table.tail())
    }

    func occurrences(_ ids: Set<RankingID>) throws -> [RankingID: StoredOccurrence] {
        try OccurrenceTable(db: db, realm: realm).find(ids)
    }

    func rows(_ keys: Set<RecordKey>) throws -> [RecordKey: String] { try rowTable.find(keys) }

    func rows(in range: RecordRange, limit: Int) throws -> [StoredRecord] { try rowTable.find(range, limit: limit) }

    func allRows(after key: RecordKey?, limit: Int) throws -> [StoredRecord] {
        try rowTable.all(after: key, limit: limit)
    }

    mutating func write(_ rows: [RecordKey: String?]) throws { try rowTable.write(rows) }

    private var rowTable: RecordStorage { RecordStorage(db: db, realm: realm) }

    var table: EntryTable { EntryTable(db: db, realm: realm) }

    mutating func write(_ decision: Decision) throws {
        var waiting: [EntryKey: StoredEntry] = [:]
        if let (wipe, position) = decision.wipe {
            try begin(wipe, at: position)
        } else if decision.replacesEntries {
            // The tail is read before the facts that create the new entries are written.
            waiting = try table.tail().entries
        }
        try write(decision.facts)
        try write(decision.players.values)
        try OccurrenceTable(db: db, realm: realm).write(decision.occurrences)
        try write(decision.rows)
        recent?.stage(decision, after: head.position, in: realm)
        try PreparedStatement(
            """
            UPDATE realm SET epoch = ?, position = ?, moment = ?, lastPlayer = ?, lastLeaderboard = ?, checksum = ?
            WHERE number = ?
            """, in: db
        ).run(
            .integer(decision.head.epoch), .integer(decision.head.position.value),
            .integer(decision.head.moment.milliseconds), .integer(Int64(decision.head.lastPlayer.value)),
            .integer(Int64(decision.head.lastLeaderboard.value)), .optional(decision.head.checksum?.stored),
            .integer(realm))
        head = decision.head
        if decision.replacesEntries { try replaceEntries(by: decision, among: waiting) }
    }

    /// Writes all entries to the table. Rankings that are cleared retain only the decision's own entries.
    private func replaceEntries(by decision: Decision, among waiting: [EntryKey: StoredEntry]) throws {
        let ofLeaderboard = try PreparedStatement("DELETE FROM entry WHERE realm = ? AND leaderboard = ?", in: db)
        let sumOfLeaderboard = try PreparedStatement(
            "DELETE FROM entrySum WHERE realm = ? AND leaderboard = ?", in: db)
        for number in decision.recomputed {
            // The sums are deleted first. Otherwise the triggers leave a sum other than 0 if entries are damaged.
            for statement in [sumOfLeaderboard, ofLeaderboard] {
                try statement.run(.integer(realm), .integer(Int64(number.value)))
            }
        }
        let ofRanking = try PreparedStatement(
            "DELETE FROM entry WHERE realm = ? AND leaderboard = ? AND occurrence = ?", in: db)
        let sumOfRanking = try PreparedStatement(
            "DELETE FROM entrySum WHERE realm = ? AND leaderboard = ? AND occurrence = ?", in: db)
        for ranking in decision.cleared {
            for statement in [sumOfRanking, ofRanking] {
                try statement.run(
                    .integer(realm), .integer(Int64(ranking.leaderboard.value)), .integer(ranking.occurrence))
            }
        }
        let ofPlayer = try PreparedStatement(
            "DELETE FROM entry WHERE realm = ? AND leaderboard = ? AND occurrence = ? AND player = ?", in: db)
        for key in decision.removed {
            try ofPlayer.run(
                .integer(realm), .integer(Int64(key.ranking.leaderboard.value)), .integer(key.ranking.occurrence),
                .integer(Int64(key.player.value)))
        }
        let others = waiting.filter { key, _ in
            !decision.recomputed.contains(key.ranking.leaderboard) && !decision.cleared.contains(key.ranking)
                && !decision.removed.contains(key)
        }
        try table.write(others.merging(decision.entries) { $1 })
        for number in decision.recomputed {
            try table.verify(decision.entries.filter { $0.key.ranking.leaderboard == number })
        }
    }

    /// Removes everything before `position`, except leaderboards.
    private func begin(_ wipe: Wipe, at position: LedgerPosition) throws {
        for table in ["fact", "submission"] {
            try PreparedStatement("DELETE FROM \(table) WHERE realm = ? AND position < ?", in: db)
                .run(.integer(realm), .integer(position.value))
        }
        for table in ["entrySum", "entry", "occurrence"] {
            try PreparedStatement("DELETE FROM \(table) WHERE realm = ?", in: db).run(.integer(realm))
        }
        try PreparedStatement("DELETE FROM player WHERE realm = ? AND number <= ?", in: db)
            .run(.integer(realm), .integer(Int64(wipe.lastPlayer.value)))
    }

    private func write(_ facts: [Fact]) throws {
        let insertFact = try PreparedStatement(
            "INSERT INTO fact (realm, \(FactRow.columns)) VALUES (?\(String(repeating: ", ?", count: 24)))", in: db)
        let insertID = try PreparedStatement(
            "INSERT INTO submission (id, realm, leaderboard, player, position) VALUES (?, ?, ?, ?, ?)", in: db)
        let leaderboard = try PreparedStatement(
            """
            INSERT INTO leaderboard (realm, number, id, settings) VALUES (?, ?, ?, ?)
            ON CONFLICT (realm, number) DO UPDATE SET settings = excluded.settings
            """, in: db)
        func insertLeaderboard(_ registered: RegisteredLeaderboard) throws {
            try leaderboard.run(
                .integer(realm), .integer(Int64(registered.number.value)), .text(registered.leaderboard.id.text),
                .text(registered.leaderboard.settingsText))
        }
        var ids: [(content: SubmissionFact, position: LedgerPosition)] = []
        ids.reserveCapacity(facts.count)
        for fact in facts {
            try FactRow.insert(fact, realm: realm, with: insertFact)
            switch fact.content {
            case .submission(let submission): ids.append((submission, fact.position))
            case .leaderboard(let registered):
                try insertLeaderboard(registered)
            case .wipe(let wipe):
                for registered in wipe.leaderboards { try insertLeaderboard(registered) }
            case .flags, .final, .reopened, .epoch, .player, .correction, .reset, .challenges: break
            }
        }
        // Sorted in the table's order, so that consecutive rows share pages.
        if ids.count > 1 { ids.sort { $0.content.id.bytes.lexicographicallyPrecedes($1.content.id.bytes) } }
        for (content, position) in ids {
            try insertID.run { row in
                row.add(content.id.bytes)
                row.add(realm)
                row.add(Int64(content.ranking.leaderboard.value))
                row.add(Int64(content.player.value))
                row.add(position.value)
            }
        }
    }

    private func write(_ players: some Sequence<Player>) throws {
        let statement = try PreparedStatement(
            """
            INSERT INTO player (realm, number, id, externalID, displayName, createdAt, flags)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (realm, number) DO UPDATE SET externalID = excluded.externalID,
                displayName = excluded.displayName, flags = excluded.flags
            """, in: db)
        for player in players.sorted(by: { $0.number < $1.number }) {
            try statement.run(
                .integer(realm), .integer(Int64(player.number.value)), .text(player.id.text),
                .optional(player.externalID?.text), .text(player.displayName.text),
                .integer(player.createdAt.milliseconds), .integer(Int64(player.flags.rawValue)))
        }
    }
}

// MARK: - Reading a realm

extension SQLiteTransaction {
    func allLeaderboards() throws -> [RegisteredLeaderboard] {
        var all: [RegisteredLeaderboard] = []
        try PreparedStatement("SELECT number, settings FROM leaderboard WHERE realm = ? ORDER BY number", in: db)
            .forEachRow(.integer(realm)) { all.append(try Self.leaderboard($0)) }
        return all
    }

    func flags() throws -> [PlayerNumber: PlayerFlags] {
        var flags: [PlayerNumber: PlayerFlags] = [:]
        // The index is named because SQLite would otherwise scan all players by primary key.
        try PreparedStatement(
            "SELECT number, flags FROM player INDEXED BY flaggedPlayer WHERE realm = ? AND flags <> 0", in: db
        )
        .forEachRow(.integer(realm)) { row in
            let number = PlayerNumber(UInt32(truncatingIfNeeded: row.integer(0)))
            flags[number] = PlayerFlags(rawValue: UInt8(truncatingIfNeeded: row.integer(1)))
        }
        return flags
    }

    func facts(after position: LedgerPosition, limit: Int) throws -> [Fact] {
        var facts: [Fact] = []
        // Includes the fact before, because each checksum continues the one before.
        var previous: FactChecksum?
        try PreparedStatement(
            "SELECT \(FactRow.columns) FROM fact WHERE realm = ? AND position >= ? ORDER BY position LIMIT ?", in: db
        ).forEachRow(.integer(realm), .integer(position.value), .integer(Int64(limit == .max ? limit : limit + 1))) {
            let record = FactRow.record($0)
            if record.position > position.value, facts.count < limit {
                facts.append(try record.fact(after: previous))
            }
            previous = record.checksum
        }
        return facts
    }

    /// Returns the table's entries, updated with the entries of the facts after it, from one snapshot.
    func entries(of ranking: RankingID) throws -> [(player: PlayerNumber, stored: StoredEntry)] {
        var tail: [PlayerNumber: StoredEntry] = [:]
        try withTail { waiting in
            for (key, stored) in waiting.entries where key.ranking == ranking { tail[key.player] = stored }
        }
        var entries: [(player: PlayerNumber, stored: StoredEntry)] = []
        try table.forEach(of: ranking) { player, stored in
            let newer = tail.isEmpty ? nil : tail.removeValue(forKey: player)
            entries.append((player: player, stored: newer ?? stored))
        }
        return entries + tail.map { (player: $0.key, stored: $0.value) }
    }

    /// Returns the first and the last player of a ranking in the table; nil if it has no entries.
    func players(of ranking: RankingID) throws -> (first: Int64, last: Int64)? { try table.players(of: ranking) }

    /// Returns the current entries of a range of players. O(entries of the range)
    func part(of ranking: RankingID, in range: PlayerRange) throws -> EntryPart {
        var tail: [(player: PlayerNumber, entry: Entry)] = []
        try withTail { waiting in
            for (key, stored) in waiting.entries where key.ranking == ranking && range.contains(key.player) {
                tail.append((key.player, stored.entry))
            }
        }
        tail.sort { $0.player < $1.player }
        var newer = tail[...]
        var part = EntryPart(
            row: try RealmRow(numbered: realm, in: db), expectedSum: try table.expectedSum(of: ranking),
            flags: try flags())
        part.sum = try table.sum(of: ranking, in: range) { player, stored in
            while let next = newer.first, next.player < player {
                part.append(next.player, next.entry)
                newer.removeFirst()
            }
            var entry = stored.entry
            if let next = newer.first, next.player == player {
                entry = next.entry
                newer.removeFirst()
            }
            part.append(player, entry)
        }
        for next in newer { part.append(next.player, next.entry) }
        return part
    }

    func players(numbered numbers: Set<PlayerNumber>) throws -> [PlayerNumber: Player] {
        let statement = try PreparedStatement("\(Self.selectPlayer) AND number = ?", in: db)
        var found: [PlayerNumber: Player] = [:]
        for number in numbers {
            found[number] = try statement.firstRow(
                .integer(realm), .integer(Int64(number.value)), read: Self.player)
        }
        return found
    }

    func players(after number: PlayerNumber, limit: Int) throws -> [Player] {
        var found: [Player] = []
        try PreparedStatement("\(Self.selectPlayer) AND number > ? ORDER BY number LIMIT ?", in: db)
            .forEachRow(.integer(realm), .integer(Int64(number.value)), .integer(Int64(limit))) { row in
                found.append(try Self.player(row))
            }
        return found
    }

    func playersChanged(after position: LedgerPosition) throws -> Set<PlayerNumber>? {
        position == head.position ? [] : recent?.changedPlayers.changed(after: position, upTo: head.position, in: realm)
    }
}

// MARK: - Records

extension SQLiteTransaction {
    private static let selectPlayer = """
        SELECT number, id, externalID, displayName, createdAt, flags FROM player WHERE realm = ?
        """

    private static func player(_ row: PreparedRow) throws -> Player {
        do {
            return Player(
                number: PlayerNumber(UInt32(truncatingIfNeeded: row.integer(0))), id: try PlayerID(row.text(1)),
                externalID: try row.optionalText(2).map { try ExternalID.stored($0) },
                displayName: try DisplayName.stored(row.text(3)), createdAt: Moment(milliseconds: row.integer(4)),
                flags: PlayerFlags(rawValue: UInt8(truncatingIfNeeded: row.integer(5))))
        } catch {
            throw LedgerError.damaged("player \(row.integer(0)) cannot be read: \(error)")
        }
    }

    private static func leaderboard(_ row: PreparedRow) throws -> RegisteredLeaderboard {
        RegisteredLeaderboard(
            number: LeaderboardNumber(UInt32(truncatingIfNeeded: row.integer(0))),
            leaderboard: try Leaderboard(settingsText: row.text(1)))
    }
}
