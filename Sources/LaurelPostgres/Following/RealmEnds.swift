import LaurelCore
import LaurelModel

/// The ends of all realms' histories at the last look of a ``CommitObserver``.
struct RealmEnds {
    /// The last end of each realm, by the payload of its notifications.
    private var ends: [String: End] = [:]

    /// The end of a realm's history.
    struct End: Hashable {
        let epoch: Int64
        let generation: Int64
        let position: Int64
        let checksum: Int64?
    }

    /// Makes the next update return a realm, because a task has read its end meanwhile.
    mutating func remove(_ payload: String) { ends[payload] = nil }

    /// Stores the rows of ``PreparedSQL/realmEnds``, and returns the realms whose ends have changed.
    ///
    /// - Complexity: O(realms)
    mutating func update(_ rows: PostgresRows) -> [Realm] {
        let new = rows.map { row in
            let end = End(
                epoch: row.integer(1), generation: row.integer(2), position: row.integer(3),
                checksum: row.optionalInteger(4))
            return (row.text(0), end)
        }
        return replace(with: Dictionary(new) { $1 })
    }

    /// Replaces all ends, and returns the realms whose ends have changed, that are new, or that no longer exist.
    ///
    /// The task of a realm that no longer exists must find the error.
    ///
    /// - Complexity: O(realms)
    mutating func replace(with new: [String: End]) -> [Realm] {
        let changed = new.keys.filter { new[$0] != ends[$0] } + ends.keys.filter { new[$0] == nil }
        ends = new
        return changed.compactMap(Realm.init(payload:))
    }
}
