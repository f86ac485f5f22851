/// The rules by which snapshot files are written and used.
///
/// A file is loaded in about 0.15 µs per entry. Each fact after it costs about ten times as much, and each entry of the
/// table about three times as much.
package struct SnapshotRules: Sendable {
    /// The least number of entries of a ranking for which a file is written. Smaller rankings are loaded in less than
    /// 0.1 s.
    package var entryCountMin = 100_000
    /// The number of facts after a file that can be read in a few milliseconds, so that the file is used in any case.
    package var factCountMin = 5_000

    /// Creates the standard rules.
    package init() {}

    /// Whether a ranking's file is written.
    ///
    /// The amount of written data is limited for each fact, also if a realm has many rankings.
    ///
    /// - Parameters:
    ///   - entryCount: The number of entries of the ranking.
    ///   - realmEntryCount: The number of entries of all loaded rankings of the realm.
    ///   - factCount: The number of the realm's facts since the file; nil if there is none.
    ///   - isStopping: Whether the server stops, so that the next start uses the file.
    func isDue(entryCount: Int, realmEntryCount: Int, factCount: Int?, isStopping: Bool) -> Bool {
        guard entryCount >= entryCountMin else { return false }
        guard let factCount else { return true }
        return factCount > (isStopping ? entryCount / 64 : max(entryCount / 16, realmEntryCount / 32))
    }

    /// Whether a file with `entryCount` entries is faster to load than the table, if `factCount` facts follow it.
    func isUseful(entryCount: Int, factCount: Int) -> Bool { factCount <= max(factCountMin, entryCount / 4) }
}
