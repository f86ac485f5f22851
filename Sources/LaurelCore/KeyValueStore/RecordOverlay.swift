import LaurelModel

/// A realm's key–value records after the commands so far.
///
/// The records that a batch needs in any case are read together by ``read(_:)``, others on demand. If a read fails, the
/// record appears not to exist and the error is stored in ``failure``; the decision must then not be written.
struct RecordOverlay {
    private var known: [RecordKey: String?] = [:]
    private let find: (Set<RecordKey>) throws -> [RecordKey: String]
    private let list: (RecordRange, Int) throws -> [StoredRecord]
    /// The pending writes; a nil text deletes the record.
    private(set) var changes: [RecordKey: String?] = [:]
    private(set) var failure: (any Error)?
    /// Leaderboards without open challenges, so that most submissions need no record.
    private var unchallenged: Set<LeaderboardNumber> = []
    private var hasListed = false

    /// Whether the decision depends on records: one was found, listed or changed.
    var isUsed: Bool { hasListed || !changes.isEmpty || known.contains { $0.value != nil } }

    /// Creates an overlay of a realm without records.
    init() {
        find = { _ in [:] }
        list = { _, _ in [] }
    }

    init(over transaction: some LedgerTransaction) {
        find = { try transaction.rows($0) }
        list = { try transaction.rows(in: $0, limit: $1) }
    }

    /// Reads the records that will be needed, together.
    mutating func read(_ keys: Set<RecordKey>) {
        let missing = keys.filter { known[$0] == nil }
        guard !missing.isEmpty else { return }
        do {
            let found = try find(missing)
            for key in missing { known[key] = .some(found[key]) }
        } catch {
            failure = error
            for key in missing { known[key] = .some(nil) }
        }
    }

    subscript(key: RecordKey) -> String? {
        mutating get {
            if let value = known[key] { return value }
            read([key])
            return known[key] ?? nil
        }
        set {
            if key.table == .challengedLeaderboards { unchallenged = [] }
            known[key] = .some(newValue)
            changes[key] = .some(newValue)
        }
    }

    mutating func value<Value: Decodable>(_ type: Value.Type, of key: RecordKey) -> Value? {
        guard let text = self[key] else { return nil }
        do { return try key.value(type, in: text) } catch {
            failure = error
            return nil
        }
    }

    mutating func set(_ key: RecordKey, to value: some Encodable) { self[key] = RecordKey.text(of: value) }

    /// Reads, together, the open challenges for which submissions may count. Reads nothing for the players of a
    /// leaderboard that has no challenges.
    mutating func readOpenChallenges(of entries: Set<EntryKey>) {
        let leaderboards = Set(entries.lazy.map(\.ranking.leaderboard))
        read(Set(leaderboards.map { .challengedLeaderboard($0) }))
        for leaderboard in leaderboards where self[.challengedLeaderboard(leaderboard)] == nil {
            unchallenged.insert(leaderboard)
        }
        guard unchallenged.count < leaderboards.count else { return }
        read(
            Set(
                entries.lazy.filter { [unchallenged] in !unchallenged.contains($0.ranking.leaderboard) }
                    .map { .openChallenges(of: $0.player, on: $0.ranking.leaderboard) }))
    }

    /// Whether no submission on a leaderboard counts for a challenge. Others may also have no open challenge.
    func isUnchallenged(_ leaderboard: LeaderboardNumber) -> Bool { unchallenged.contains(leaderboard) }

    /// Returns the next names of a range, about `limit` of them, and the last one if more follow.
    mutating func page(of range: RecordRange, limit: Int) -> (names: [String], next: String?) {
        var stored: [StoredRecord] = []
        hasListed = true
        do { stored = try list(range, limit) } catch { failure = error }
        for row in stored where known[row.key] == nil { known[row.key] = .some(row.text) }
        let next = stored.count == limit ? stored.last?.key.name : nil
        var names = Set(stored.map(\.key.name))
        for (key, text) in changes where key.table == range.table && range.contains(key.name) {
            if text == nil {
                names.remove(key.name)
            } else if next.map({ !$0.utf8.lexicographicallyPrecedes(key.name.utf8) }) ?? true {
                names.insert(key.name)
            }
        }
        return (names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, next)
    }

    /// Returns the names of a range in order: at most `limit` stored names, plus those that the commands added. Deleted
    /// names are left out.
    mutating func names(in range: RecordRange, limit: Int = .max) -> [String] {
        var names: Set<String> = []
        hasListed = true
        do { names = Set(try list(range, limit).map(\.key.name)) } catch { failure = error }
        for (key, text) in changes where key.table == range.table && range.contains(key.name) {
            if text == nil { names.remove(key.name) } else { names.insert(key.name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
