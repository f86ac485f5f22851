import LaurelModel

/// The ranking that a snapshot file contains, and the state that must be the same when the file is loaded.
struct SnapshotSubject {
    let realm: Realm
    let ranking: RankingID
    /// The epoch of the realm.
    let epoch: Int64
    let leaderboard: Leaderboard

    /// The CRC-64/XZ of the subject as text.
    var digest: UInt64 {
        CyclicChecksum.withTables { tables in
            var sum = CyclicChecksum(continuing: 0, tables)
            sum.add(
                """
                \(realm.group.text) \(realm.environment.rawValue) \(ranking.leaderboard.value) \(ranking.occurrence) \
                \(epoch) \(leaderboard.settingsText)
                """.utf8)
            return sum.value
        }
    }
}
