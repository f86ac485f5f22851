import LaurelCore
import LaurelModel

/// A realm's rows inside one PostgreSQL transaction. A reading transaction is a snapshot.
struct PostgresTransaction: LedgerTransaction {
    let connection: PostgresConnection
    let realm: Int64
    private(set) var head: Head
    /// The position from which on facts have no partition yet.
    private var partitionedTo: Int64
    private let settings: PostgresSettings
    private let staged = StagedWrites()

    /// Starts a transaction that reads the current state, or `snapshot`.
    init(reading realm: Realm, on connection: PostgresConnection, of snapshot: PostgresSnapshot? = nil) throws {
        try self.init(
            on: connection, realm: realm, begin: .beginSnapshot, snapshot: snapshot, head: .head,
            settings: PostgresSettings())
    }

    /// Starts a transaction that locks the head. It waits for the commits of other nodes, up to the statement timeout.
    ///
    /// - Parameter leader: The token of the leadership for which the transaction runs; nil for other work.
    init(
        committingTo realm: Realm, as leader: LeadershipToken? = nil, on connection: PostgresConnection,
        settings: PostgresSettings
    ) throws {
        try self.init(
            on: connection, realm: realm, begin: .begin, leader: leader, head: .lockedHead, settings: settings)
        // All further responses have a time limit, because other commits wait for this one and its statements are
        // short. Waiting for the head may have used up the job's time, so each response has at least half of the
        // patience.
        connection.limitAllAnswers()
        guard head.generation == connection.generation else {
            // Another server took over, or the ledger was restored. A new connection has the current generation.
            throw PostgresError(.ended, "the writer's generation is \(head.generation)")
        }
        if let leader, leader.generation != head.generation { throw LedgerError.leadershipLost(leader.role) }
    }

    init(
        on connection: PostgresConnection, realm: Realm, begin: PreparedSQL, snapshot: PostgresSnapshot? = nil,
        leader: LeadershipToken? = nil, head: PreparedSQL, settings: PostgresSettings
    ) throws {
        let lockedLeader = leader.map { leader in
            StatementCall.run(.lockedLeader) { $0.append(leader.role.rawValue) }
        }
        let results = try connection.run(
            [.run(begin)] + (snapshot.map { [$0.call] } ?? []) + connection.statementLimit
                + (lockedLeader.map { [$0] } ?? []) + [
                    .run(head) { parameters in
                        parameters.append(realm.group.text)
                        parameters.append(realm.environment.rawValue)
                    }
                ])
        if let leader, results[results.count - 2].rows.first?.integer(0) != leader.number {
            throw LedgerError.leadershipLost(leader.role)
        }
        guard let row = results[results.count - 1].rows.first else { throw LedgerError.realmNotFound(realm) }
        self.connection = connection
        self.realm = row.integer(0)
        self.head = Head(
            epoch: row.integer(1), position: LedgerPosition(row.integer(2)),
            moment: Moment(milliseconds: row.integer(3)), lastPlayer: PlayerNumber(stored: row.integer(4)),
            lastLeaderboard: LeaderboardNumber(stored: row.integer(5)),
            checksum: row.optionalInteger(7).map(FactChecksum.init(stored:)))
        self.head.generation = row.integer(8)
        partitionedTo = row.integer(6)
        self.settings = settings
    }

    /// Returns the realm's rows that a statement selects with the parameters of `fill`.
    func rows(
        _ statement: PreparedSQL, _ fill: (inout StatementParameters) -> Void = { _ in }
    ) throws(PostgresError) -> PostgresRows {
        try run([call(statement, fill)])[0].rows
    }

    /// Sends the staged writes and then `calls`, so that the calls see the changes.
    private func run(_ calls: [StatementCall]) throws(PostgresError) -> [PostgresResult] {
        let writes = staged.removeAll()
        return Array(try connection.run(writes + calls).dropFirst(writes.count))
    }

    /// Sends the staged writes.
    func sendStaged() throws(PostgresError) {
        let writes = staged.removeAll()
        if !writes.isEmpty { try connection.run(writes) }
    }

    func call(
        _ statement: PreparedSQL, _ fill: (inout StatementParameters) throws -> Void
    ) rethrows -> StatementCall {
        try .run(statement) { parameters in
            parameters.append(realm)
            try fill(&parameters)
        }
    }

    func leaderboards(named ids: Set<LeaderboardID>) throws -> [LeaderboardID: RegisteredLeaderboard] {
        var found: [LeaderboardID: RegisteredLeaderboard] = [:]
        guard !ids.isEmpty else { return found }
        for row in try rows(.leaderboardsByID, { $0.append(array: ids.map(\.text)) }) {
            let registered = try row.leaderboard
            found[registered.leaderboard.id] = registered
        }
        return found
    }

    func players(named references: Set<PlayerReference>) throws -> [PlayerReference: Player] {
        var found: [PlayerReference: Player] = [:]
        guard !references.isEmpty else { return found }
        var ids: [String] = []
        var externalIDs: [String] = []
        for reference in references {
            switch reference {
            case .id(let id): ids.append(id.text)
            case .external(let id): externalIDs.append(id.text)
            }
        }
        let results = try run([
            call(.playersByID) { $0.append(array: ids) }, call(.playersByExternalID) { $0.append(array: externalIDs) },
        ])
        for row in results[0].rows {
            let player = try row.player
            found[.id(player.id)] = player
        }
        for row in results[1].rows {
            let player = try row.player
            found[player.externalID.map(PlayerReference.external) ?? .id(player.id)] = player
        }
        return found
    }

    func submissions(_ keys: Set<SubmissionKey>) throws -> [SubmissionKey: Fact] {
        guard !keys.isEmpty else { return [:] }
        let positions = try rows(.positions) { parameters in
            parameters.append(array: keys.map(\.id.bytes))
            parameters.append(array: keys.map { Int64($0.leaderboard.value) })
            parameters.append(array: keys.map { Int64($0.player.value) })
        }.map { $0.integer(0) }
        guard !positions.isEmpty else { return [:] }
        var found: [SubmissionKey: Fact] = [:]
        for row in try rows(.factsAt, { $0.append(array: positions) }) {
            let fact = try FactTable.record(row).fact(
                after: row.optionalInteger(FactTable.columnCount).map(FactChecksum.init(stored:)))
            if case .submission(let submission) = fact.content { found[submission.key] = fact }
        }
        guard found.count == positions.count else {
            throw LedgerError.damaged("the facts of \(positions.count - found.count) ids are missing")
        }
        return found
    }

    func entries(_ keys: Set<EntryKey>) throws -> [EntryKey: StoredEntry] {
        var found: [EntryKey: StoredEntry] = [:]
        guard !keys.isEmpty else { return found }
        let rows = try rows(.entriesByKey) { parameters in
            parameters.append(array: keys.map { Int64($0.ranking.leaderboard.value) })
            parameters.append(array: keys.map(\.ranking.occurrence))
            parameters.append(array: keys.map { Int64($0.player.value) })
        }
        for row in rows {
            let ranking = RankingID(
                leaderboard: LeaderboardNumber(stored: row.integer(0)), occurrence: row.integer(1))
            found[EntryKey(ranking: ranking, player: PlayerNumber(stored: row.integer(2)))] = row.storedEntry(from: 3)
        }
        return found
    }

    func occurrences(_ ids: Set<RankingID>) throws -> [RankingID: StoredOccurrence] {
        guard !ids.isEmpty else { return [:] }
        return try occurrences(
            rows(.occurrencesByID) { parameters in
                parameters.append(array: ids.map { Int64($0.leaderboard.value) })
                parameters.append(array: ids.map(\.occurrence))
            })
    }
}

// MARK: - Writing

extension PostgresTransaction {
    func prepareForLongWork() throws {
        connection.beginLongWork(patience: settings.longStatementTimeout + .seconds(2))
        let (statement, idle) = (settings.longStatementTimeout, settings.longIdleTransactionTimeout)
        try connection.run([
            .text(
                """
                SELECT set_config('statement_timeout', $1, true),
                    set_config('idle_in_transaction_session_timeout', $2, true)
                """
            ) { parameters in
                parameters.append("\(statement.milliseconds)")
                parameters.append("\(idle.milliseconds)")
            }
        ])
    }

    mutating func write(_ decision: Decision) throws {
        let lastPlayer = head.lastPlayer
        let generation = head.generation
        head = decision.head
        head.generation = generation
        if let (wipe, position) = decision.wipe { stage(wipe, at: position) }
        stagePartitions(upTo: head.position.value)
        var (players, entries) = (Array(decision.players.values), decision.entries)
        if copies(decision) {
            (players, entries) = try copy(decision, after: lastPlayer)
        } else {
            stage(decision.facts)
        }
        stage(players)
        if !decision.recomputed.isEmpty {
            staged.append(call(.deleteEntries) { $0.append(array: decision.recomputed.map { Int64($0.value) }) })
        }
        if !decision.cleared.isEmpty {
            staged.append(
                call(.clearRankings) { parameters in
                    parameters.append(array: decision.cleared.map { Int64($0.leaderboard.value) })
                    parameters.append(array: decision.cleared.map(\.occurrence))
                })
        }
        if !decision.removed.isEmpty {
            staged.append(
                call(.removeEntries) { parameters in
                    parameters.append(array: decision.removed.map { Int64($0.ranking.leaderboard.value) })
                    parameters.append(array: decision.removed.map(\.ranking.occurrence))
                    parameters.append(array: decision.removed.map { Int64($0.player.value) })
                })
        }
        stage(entries)
        stage(decision.occurrences)
        try write(decision.rows)
        staged.append(
            call(.writeHead) { parameters in
                parameters.append(head.epoch)
                parameters.append(head.position.value)
                parameters.append(head.moment.milliseconds)
                parameters.append(Int64(head.lastPlayer.value))
                parameters.append(Int64(head.lastLeaderboard.value))
                parameters.append(partitionedTo)
                parameters.append(head.checksum?.stored)
            })
    }

    /// Removes everything before `position`, except leaderboards. Has no time limit.
    private func stage(_ wipe: Wipe, at position: LedgerPosition) {
        staged.append(.text("SET LOCAL statement_timeout = 0"))
        for statement in [PreparedSQL.wipeFacts, .wipeSubmissions] {
            staged.append(call(statement) { $0.append(position.value) })
        }
        for statement in [PreparedSQL.wipeEntries, .wipeOccurrences] { staged.append(call(statement) { _ in }) }
        staged.append(call(.wipePlayers) { $0.append(Int64(wipe.lastPlayer.value)) })
    }

    /// Stages a write until the next query or the end of the transaction.
    func stage(_ write: StatementCall) { staged.append(write) }

    private mutating func stagePartitions(upTo position: Int64) {
        while partitionedTo <= position {
            let next = partitionedTo + settings.factCountPerPartition
            for sql in PreparedSQL.partition(of: realm, from: partitionedTo, to: next) { staged.append(.text(sql)) }
            partitionedTo = next
        }
    }

    private func stage(_ facts: [Fact]) {
        guard !facts.isEmpty else { return }
        staged.append(call(.insertFacts) { FactTable.append(facts, to: &$0) })
        var submissions: [(content: SubmissionFact, position: LedgerPosition)] = []
        var leaderboards: [LeaderboardNumber: RegisteredLeaderboard] = [:]
        for fact in facts {
            switch fact.content {
            case .submission(let content): submissions.append((content, fact.position))
            case .leaderboard(let registered): leaderboards[registered.number] = registered
            case .wipe(let wipe):
                for registered in wipe.leaderboards { leaderboards[registered.number] = registered }
            case .flags, .final, .reopened, .epoch, .player, .correction, .reset, .challenges: break
            }
        }
        if !submissions.isEmpty {
            staged.append(
                call(.insertSubmissions) { parameters in
                    parameters.append(array: submissions.map(\.content.id.bytes))
                    parameters.append(array: submissions.map { Int64($0.content.ranking.leaderboard.value) })
                    parameters.append(array: submissions.map { Int64($0.content.player.value) })
                    parameters.append(array: submissions.map(\.position.value))
                })
        }
        if !leaderboards.isEmpty {
            let leaderboards = Array(leaderboards.values)
            staged.append(
                call(.writeLeaderboards) { parameters in
                    parameters.append(array: leaderboards.map { Int64($0.number.value) })
                    parameters.append(array: leaderboards.map(\.leaderboard.id.text))
                    parameters.append(array: leaderboards.map(\.leaderboard.settingsText))
                })
        }
    }

    private func stage(_ players: some Collection<Player>) {
        guard !players.isEmpty else { return }
        let players = players.sorted { $0.number < $1.number }
        staged.append(
            call(.writePlayers) { parameters in
                parameters.append(array: players.map { Int64($0.number.value) })
                parameters.append(array: players.map(\.id.text))
                parameters.append(array: players.map { $0.externalID?.text })
                parameters.append(array: players.map(\.displayName.text))
                parameters.append(array: players.map(\.createdAt.milliseconds))
                parameters.append(array: players.map { Int64($0.flags.rawValue) })
            })
    }

    private func stage(_ entries: [EntryKey: StoredEntry]) {
        // Sorted in the index's order. Written in batches, because a recomputed leaderboard may have millions of
        // entries and each statement has its own time limit.
        var rest = entries.sorted { $0.key.order < $1.key.order }[...]
        while !rest.isEmpty {
            stage(rest.prefix(PreparedSQL.entryCountPerStatement))
            rest = rest.dropFirst(PreparedSQL.entryCountPerStatement)
        }
    }

    private func stage(_ entries: ArraySlice<(key: EntryKey, value: StoredEntry)>) {
        staged.append(
            call(.writeEntries) { parameters in
                parameters.append(array: entries.map { Int64($0.key.ranking.leaderboard.value) })
                parameters.append(array: entries.map(\.key.ranking.occurrence))
                parameters.append(array: entries.map { Int64($0.key.player.value) })
                parameters.append(array: entries.map(\.value.entry.score))
                parameters.append(array: entries.map { Int64(bitPattern: $0.value.entry.context) })
                parameters.append(array: entries.map(\.value.entry.date.milliseconds))
                parameters.append(array: entries.map(\.value.entry.position.value))
                parameters.append(array: entries.map(\.value.lastFact.value))
            })
    }

    private func stage(_ occurrences: [RankingID: StoredOccurrence]) {
        guard !occurrences.isEmpty else { return }
        let occurrences = Array(occurrences)
        staged.append(
            call(.writeOccurrences) { parameters in
                parameters.append(array: occurrences.map { Int64($0.key.leaderboard.value) })
                parameters.append(array: occurrences.map(\.key.occurrence))
                parameters.append(array: occurrences.map(\.value.openedAt.milliseconds))
                parameters.append(array: occurrences.map(\.value.start.milliseconds))
                parameters.append(array: occurrences.map(\.value.end.milliseconds))
                parameters.append(array: occurrences.map { $0.value.finalizedAt?.milliseconds })
            })
    }

    /// Writes the staged changes and commits. When this returns, they are as durable as the server's settings allow.
    ///
    /// - Throws: `PostgresError` if nothing was written, or ``LedgerError/unanswered(_:)`` if the outcome is unknown.
    func finish() throws {
        try connection.commit(staged.removeAll())
    }
}

/// Writes that are not sent yet. They are sent with the next query or with the COMMIT, in one round trip.
private final class StagedWrites {
    private var calls: [StatementCall] = []

    func append(_ call: StatementCall) { calls.append(call) }

    func removeAll() -> [StatementCall] {
        defer { calls = [] }
        return calls
    }
}

extension EntryKey {
    /// The key's place in its table's order.
    var order: (UInt32, Int64, UInt32) {
        (ranking.leaderboard.value, ranking.occurrence, player.value)
    }
}
