/// The numbering of ranks for equal scores.
///
/// The order of the entries is the same under every rule (better score, earlier date, earlier ledger position). Only
/// the rank numbers differ.
public enum TieRule: String, Hashable, Sendable, CaseIterable {
    /// 1, 2, 3, 4: every rank is unique.
    case ordinal
    /// 1, 2, 2, 4: equal scores share a rank, and the next rank counts all entries before it.
    case shared
    /// 1, 2, 2, 3: equal scores share a rank, and ranks have no gaps.
    case dense
}
