/// The commits that a ledger with a damaged log must contain.
struct LogPromise: Equatable {
    /// The number of commits in the file, or in the log before the damage.
    let commitCountMin: Int
    /// Whether the ledger may report damage: the file contains pages that are newer than the log before the damage, so
    /// the log would replace new pages by old ones.
    let mayReportDamage: Bool
}
