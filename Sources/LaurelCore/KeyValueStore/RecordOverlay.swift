import LaurelModel

/// A realm's rows as the commands so far have left them.
///
/// What a batch asks for in any case is read together, by ``read(_:)``; the rest when it is asked for. A reading that fails
/// answers as if nothing were there and is kept in ``failure``: whoever decided by it writes nothing.
struct RecordOverlay {
    private var known: [RecordKey: String?] = [:]
    private let find: (Set<RecordKey>) throws -> [RecordKey: String]
    private let list: (RecordRange, Int) throws -> [StoredRecord]
    /// What is to be written; nil erases a row.
    private(set) var changes: [RecordKey: String?] = [:]
    private(set) var failure: (any Error)?

    /// Rows of a realm that has none.
    init() {
        find = { _ in [:] }
        list = { _, _ in [] }
    }

    init(over transaction: some LedgerTransaction) {
        find = { try transaction.rows($0) }
        list = { try transaction.rows(in: $0, limit: $1) }
    }

    /// Reads rows that will be asked for, together.
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
            read([key])
            return known[key] ?? nil
        }
        set {
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

    /// Reads, together, what submissions may win and count in. Where a leaderboard has nothing of the kind, nothing is asked
    /// for its players.
    mutating func readOpenChallenges(of entries: Set<EntryKey>) {
        read(Set(entries.map { .challengedLeaderboard($0.ranking.leaderboard) }))
        read(
            Set(
                entries.compactMap { entry in
                    let leaderboard = entry.ranking.leaderboard
                    return known[.challengedLeaderboard(leaderboard)]! == nil
                        ? nil : .openChallenges(of: entry.player, on: leaderboard)
                }))
    }

    /// The next names of a range, at most about `limit`, and the last of them where there are more.
    mutating func page(of range: RecordRange, limit: Int) -> (names: [String], next: String?) {
        var stored: [StoredRecord] = []
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

    /// At most `limit` names of a range as it was before these commands, and those that they added, in order; erased ones are
    /// left out.
    mutating func names(in range: RecordRange, limit: Int = .max) -> [String] {
        var names: Set<String> = []
        do { names = Set(try list(range, limit).map(\.key.name)) } catch { failure = error }
        for (key, text) in changes where key.table == range.table && range.contains(key.name) {
            if text == nil { names.remove(key.name) } else { names.insert(key.name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
