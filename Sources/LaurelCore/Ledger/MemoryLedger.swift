public import LaurelModel

/// A ledger in memory, lost when its process exits. For tests and trials.
public struct MemoryLedger: Ledger {
    private let store: MemoryStore

    /// Creates an empty ledger.
    public init() { store = MemoryStore() }

    /// Creates another handle on the storage of `ledger`.
    public init(sharing ledger: MemoryLedger) { store = ledger.store }

    /// Returns a state without durability.
    public func condition() async -> LedgerCondition { LedgerCondition(durability: .none) }

    /// Adds `game` unless a game with that id exists, and returns the stored game.
    public func add(_ game: Game) async -> Game { await store.add(game) }

    /// Returns all games, ordered by id.
    public func games() async -> [Game] { await store.games.values.sorted { $0.id < $1.id } }

    /// Adds `key` unless a key with that id exists.
    public func add(_ key: APIKey) async { await store.add(key) }

    /// Returns all keys, ordered by creation time and then id.
    public func keys() async -> [APIKey] {
        await store.keys.values.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    }

    /// Revokes a key, and returns the stored key, or nil if there is none.
    public func revoke(_ key: APIKeyID, at moment: Moment) async -> APIKey? { await store.revoke(key, at: moment) }

    /// Decides `commands` in order and stores the changes.
    public func commit(_ commands: [Command], in realm: Realm, at clock: Moment) async throws(LedgerError) -> Commit {
        try await commit(commands, with: nil, in: realm, at: clock)
    }

    /// Decides `commands` in order and stores the changes, and does not read unchanged data of `readAhead` again.
    public func commit(
        _ commands: [Command], with readAhead: ReadAhead?, in realm: Realm, at clock: Moment
    ) async throws(LedgerError) -> Commit {
        try await store.commit(commands, with: readAhead, in: realm, at: clock)
    }

    /// Writes `decision` if the realm's head is `head`.
    public func write(
        _ decision: Decision, in realm: Realm, after head: Head
    ) async throws(LedgerError) -> Bool {
        try await store.write(decision, in: realm, after: head)
    }

    /// Runs `body` on a copy of the realm's contents.
    public func read<Answer: Sendable>(
        in realm: Realm, _ body: @escaping @Sendable (any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        try body(try await store.contents(of: realm))
    }

    /// Runs `body` as the only transaction of the realm.
    public func transact<Answer: Sendable>(
        in realm: Realm, as leader: LeadershipToken?,
        _ body: @escaping @Sendable (inout any LedgerTransaction) throws -> Answer
    ) async throws -> Answer {
        try await store.transact(in: realm, as: leader, body)
    }

    /// Returns the token with which this process leads a role.
    public func lead(_ role: LeaderRole) async -> LeadershipToken? { store.leadership.lead(role) }

    /// Ends this process's leadership of a role.
    public func resign(_ role: LeaderRole) async { store.leadership.resign(role) }

    /// Returns the head, leaderboards and open occurrences of the realm.
    public func overview(of realm: Realm) async throws(LedgerError) -> RealmOverview {
        let realm = try await store.contents(of: realm)
        return RealmOverview(
            head: realm.head, leaderboards: realm.leaderboards,
            openOccurrences: realm.occurrences.filter { $0.value.finalizedAt == nil })
    }

    /// Returns at most `limit` facts after `position`, in order.
    public func facts(
        in realm: Realm, after position: LedgerPosition, limit: Int
    ) async throws(LedgerError) -> [Fact] {
        try await store.contents(of: realm).facts(after: position, limit: limit)
    }

    /// Waits until facts after `position` exist, or the task is canceled.
    public func waitForFacts(
        in realm: Realm, after position: LedgerPosition
    ) async throws(LedgerError) -> LedgerPosition {
        try await store.signal.wait(in: realm, after: position) { () async throws(LedgerError) in
            try await store.contents(of: realm).head.position
        }
    }

    /// Waits until facts after `point` are committed, or the task is canceled.
    ///
    /// - Throws: ``LedgerError/historyChanged(_:)`` if the ledger's end is not a continuation of the point.
    public func waitForFacts(
        in realm: Realm, after point: HistoryPoint
    ) async throws(LedgerError) -> LedgerPosition {
        try await store.signal.wait(in: realm, after: point.position) { () async throws(LedgerError) in
            let end = try await store.contents(of: realm).head.end
            try end.check(continuing: point)
            return end.position
        }
    }

    /// Returns a leaderboard's occurrences that have entries, newest first.
    public func occurrences(
        of leaderboard: LeaderboardNumber, below number: Int64, limit: Int, in realm: Realm
    ) async throws(LedgerError) -> [(number: Int64, stored: StoredOccurrence)] {
        let all = try await store.contents(of: realm).occurrences
            .filter { $0.key.leaderboard == leaderboard && $0.key.occurrence < number }
        return Array(
            all.map { (number: $0.key.occurrence, stored: $0.value) }.sorted { $0.number > $1.number }.prefix(limit))
    }

    /// Returns the entries that exist for `keys`.
    public func entries(
        _ keys: Set<EntryKey>, in realm: Realm
    ) async throws(LedgerError) -> [EntryKey: StoredEntry] {
        try await store.contents(of: realm).entries(keys)
    }

    /// Returns all entries of a ranking with the head of the same snapshot.
    public func entries(of ranking: RankingID, in realm: Realm) async throws(LedgerError) -> RankingSnapshot {
        let realm = try await store.contents(of: realm)
        let entries = realm.entries.filter { $0.key.ranking == ranking }.map {
            (player: $0.key.player, stored: $0.value)
        }
        let flags = realm.players.compactMapValues { $0.flags.isEmpty ? nil : $0.flags }
        return RankingSnapshot(head: realm.head, entries: entries, flags: flags)
    }

    /// Returns the players that exist for `references`.
    public func players(
        named references: Set<PlayerReference>, in realm: Realm
    ) async throws(LedgerError) -> [PlayerReference: Player] {
        try await store.contents(of: realm).players(named: references)
    }

    /// Returns the players that exist for `numbers`.
    public func players(
        numbered numbers: Set<PlayerNumber>, in realm: Realm
    ) async throws(LedgerError) -> [PlayerNumber: Player] {
        try await store.contents(of: realm).players.filter { numbers.contains($0.key) }
    }

    /// Returns at most `limit` players with numbers above `number`, ordered by number.
    public func players(
        after number: PlayerNumber, limit: Int, in realm: Realm
    ) async throws(LedgerError) -> [Player] {
        let players = try await store.contents(of: realm).players
        return Array(players.values.filter { $0.number > number }.sorted { $0.number < $1.number }.prefix(limit))
    }

    /// Returns the facts of the accepted submissions among `keys`.
    public func submissions(
        _ keys: Set<SubmissionKey>, in realm: Realm
    ) async throws(LedgerError) -> [SubmissionKey: Fact] {
        try await store.contents(of: realm).submissions(keys)
    }

    /// Counts the realm's contents.
    public func census(of realm: Realm) async throws(LedgerError) -> Census {
        let realm = try await store.contents(of: realm)
        return Census(
            factCount: realm.facts.count, submissionIDCount: realm.positions.count, entryCount: realm.entries.count,
            playerCount: realm.players.count)
    }

    /// Returns no faults: memory has no integrity check.
    public func storageFaults() async -> [String] { [] }
}

/// The storage that handles share.
private actor MemoryStore {
    nonisolated let signal = CommitSignal()
    nonisolated let leadership = LocalLeadership()
    var games: [GameID: Game] = [:]
    private(set) var keys: [APIKeyID: APIKey] = [:]
    private var realms: [Realm: MemoryRealm] = [.server: MemoryRealm()]
    private var random = SystemRandomNumberGenerator()

    func add(_ game: Game) -> Game {
        if let stored = games[game.id] { return stored }
        games[game.id] = game
        for environment in GameEnvironment.allCases {
            let realm = Realm(group: game.group, environment: environment)
            realms[realm] = realms[realm] ?? MemoryRealm()
        }
        return game
    }

    func add(_ key: APIKey) { keys[key.id] = keys[key.id] ?? key }

    func revoke(_ id: APIKeyID, at moment: Moment) -> APIKey? {
        guard var key = keys[id] else { return nil }
        key.revokedAt = min(key.revokedAt ?? moment, moment)
        keys[id] = key
        return key
    }

    func contents(of realm: Realm) throws(LedgerError) -> MemoryRealm {
        guard let contents = realms[realm] else { throw .realmNotFound(realm) }
        return contents
    }

    func write(_ decision: Decision, in realm: Realm, after head: Head) throws(LedgerError) -> Bool {
        var contents = try contents(of: realm)
        guard contents.head == head else { return false }
        contents.write(decision)
        realms[realm] = contents
        signal.notify(in: realm)
        return true
    }

    func transact<Answer>(
        in realm: Realm, as leader: LeadershipToken?,
        _ body: @Sendable (inout any LedgerTransaction) throws -> Answer
    ) throws -> Answer {
        try leadership.check(leader)
        let before = try contents(of: realm)
        var transaction: any LedgerTransaction = before
        let answer = try body(&transaction)
        guard let after = transaction as? MemoryRealm else { return answer }
        realms[realm] = after
        if after.head.position != before.head.position { signal.notify(in: realm) }
        return answer
    }

    func commit(
        _ commands: [Command], with readAhead: ReadAhead?, in realm: Realm, at clock: Moment
    ) throws(LedgerError) -> Commit {
        // Removing the contents from the dictionary makes their arrays uniquely referenced, so that they grow in place.
        guard var contents = realms.removeValue(forKey: realm) else { throw .realmNotFound(realm) }
        defer { realms[realm] = contents }
        do {
            let commit = try contents.commit(commands, with: readAhead, at: clock, using: &random)
            if !commit.newFacts.isEmpty { signal.notify(in: realm) }
            return commit
        } catch {
            throw LedgerError(error)
        }
    }
}

private struct MemoryRealm: LedgerTransaction {
    var head = Head()
    var facts: [Fact] = []
    var leaderboards: [RegisteredLeaderboard] = []
    var players: [PlayerNumber: Player] = [:]
    var references: [PlayerReference: PlayerNumber] = [:]
    var positions: [SubmissionKey: LedgerPosition] = [:]
    var entries: [EntryKey: StoredEntry] = [:]
    var occurrences: [RankingID: StoredOccurrence] = [:]
    /// The key–value records, ordered by key.
    var rows: [StoredRecord] = []

    func leaderboards(named ids: Set<LeaderboardID>) -> [LeaderboardID: RegisteredLeaderboard] {
        let named = leaderboards.filter { ids.contains($0.leaderboard.id) }
        return Dictionary(uniqueKeysWithValues: named.map { ($0.leaderboard.id, $0) })
    }

    func players(named references: Set<PlayerReference>) -> [PlayerReference: Player] {
        var found: [PlayerReference: Player] = [:]
        for reference in references {
            found[reference] = self.references[reference].flatMap { players[$0] }
        }
        return found
    }

    func players(numbered numbers: Set<PlayerNumber>) -> [PlayerNumber: Player] {
        players.filter { numbers.contains($0.key) }
    }

    func submissions(_ keys: Set<SubmissionKey>) -> [SubmissionKey: Fact] {
        var found: [SubmissionKey: Fact] = [:]
        for key in keys {
            found[key] = positions[key].flatMap { facts(after: LedgerPosition($0.value - 1), limit: 1).first }
        }
        return found
    }

    func entries(_ keys: Set<EntryKey>) -> [EntryKey: StoredEntry] {
        var found: [EntryKey: StoredEntry] = [:]
        for key in keys { found[key] = entries[key] }
        return found
    }

    func facts(after position: LedgerPosition, limit: Int) -> [Fact] {
        // After a wipe, the first stored fact has a position above 1.
        let start = (facts.first?.position.value ?? 1) - 1
        return Array(facts.dropFirst(Int(max(0, position.value - start))).prefix(limit))
    }

    func occurrences(_ ids: Set<RankingID>) -> [RankingID: StoredOccurrence] {
        occurrences.filter { ids.contains($0.key) }
    }

    func allLeaderboards() -> [RegisteredLeaderboard] { leaderboards }

    /// Removes the data that a wipe deletes. The leaderboards stay.
    private mutating func begin(_ wipe: Wipe) {
        (facts, positions, entries, occurrences) = ([], [:], [:], [:])
        leaderboards = wipe.leaderboards
        players = players.filter { $0.key > wipe.lastPlayer }
        references = references.filter { $0.value > wipe.lastPlayer }
    }

    func rows(_ keys: Set<RecordKey>) -> [RecordKey: String] {
        var found: [RecordKey: String] = [:]
        for key in keys {
            let index = index(of: key)
            if index < rows.count, rows[index].key == key { found[key] = rows[index].text }
        }
        return found
    }

    func rows(in range: RecordRange, limit: Int) -> [StoredRecord] {
        let start = index(of: RecordKey(range.table, range.start))
        return Array(
            rows[start...].prefix { $0.key.table == range.table && range.contains($0.key.name) }.prefix(limit))
    }

    func allRows(after key: RecordKey?, limit: Int) -> [StoredRecord] {
        Array(rows.drop { row in key.map { row.key <= $0 } ?? false }.prefix(limit))
    }

    /// Returns the index of the first record whose key is not before `key`.
    private func index(of key: RecordKey) -> Int {
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].key < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    mutating func write(_ changes: [RecordKey: String?]) {
        for (key, text) in changes {
            let index = index(of: key)
            let isThere = index < rows.count && rows[index].key == key
            switch text {
            case .some(let text) where isThere: rows[index] = StoredRecord(key, text: text)
            case .some(let text): rows.insert(StoredRecord(key, text: text), at: index)
            case .none where isThere: rows.remove(at: index)
            case .none: break
            }
        }
    }

    mutating func write(_ decision: Decision) {
        if let (wipe, _) = decision.wipe { begin(wipe) }
        head = decision.head
        write(decision.rows)
        facts += decision.facts
        for fact in decision.facts {
            switch fact.content {
            case .submission(let submission): positions[submission.key] = fact.position
            case .leaderboard(let registered):
                leaderboards.removeAll { $0.number == registered.number }
                leaderboards.append(registered)
                leaderboards.sort { $0.number < $1.number }
            case .flags, .final, .reopened, .epoch, .player, .correction, .reset, .wipe, .challenges: break
            }
        }
        for (number, player) in decision.players {
            if let old = players[number]?.externalID, old != player.externalID { references[.external(old)] = nil }
            players[number] = player
            references[.id(player.id)] = number
            if let externalID = player.externalID { references[.external(externalID)] = number }
        }
        if !decision.recomputed.isEmpty {
            entries = entries.filter { !decision.recomputed.contains($0.key.ranking.leaderboard) }
        }
        if !decision.cleared.isEmpty { entries = entries.filter { !decision.cleared.contains($0.key.ranking) } }
        for key in decision.removed { entries[key] = nil }
        entries.merge(decision.entries) { $1 }
        occurrences.merge(decision.occurrences) { $1 }
    }
}
