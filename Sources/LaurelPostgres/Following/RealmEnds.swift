import LaurelCore
import LaurelModel

/// The ends of all realms' histories at the last look of a ``CommitObserver``.
struct RealmEnds {
    /// The last end of each realm, by the payload of its notifications.
    private var ends: [String: End] = [:]

    private struct End: Hashable {
        let epoch: Int64
        let generation: Int64
        let position: Int64
        let checksum: Int64?
    }

    /// Makes the next update return a realm, because a task has read its end meanwhile.
    mutating func remove(_ payload: String) { ends[payload] = nil }

    /// Stores the rows of ``PreparedSQL/realmEnds``, and returns the realms whose ends have changed, or that are new.
    ///
    /// - Complexity: O(realms)
    mutating func update(_ rows: PostgresRows) -> [Realm] {
        rows.compactMap { row in
            let payload = row.text(0)
            let end = End(
                epoch: row.integer(1), generation: row.integer(2), position: row.integer(3),
                checksum: row.optionalInteger(4))
            return ends.updateValue(end, forKey: payload) == end ? nil : Realm(payload: payload)
        }
    }
}
