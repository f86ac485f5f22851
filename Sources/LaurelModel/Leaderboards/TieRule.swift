/// How ranks are numbered where scores are equal.
///
/// The order of the entries is the same under every rule (better score, earlier date, earlier ledger position); only the
/// numbers beside them differ.
public enum TieRule: String, Hashable, Sendable, CaseIterable {
    /// 1, 2, 3, 4: nobody shares a rank.
    case ordinal
    /// 1, 2, 2, 4: equal scores share a rank, and the next rank counts everybody before it.
    case shared
    /// 1, 2, 2, 3: equal scores share a rank, and no number is left out.
    case dense
}
