/// What a ledger whose log was harmed must still hold.
struct LogPromise: Equatable {
    /// So many commits are in the file, or in the log before its harm.
    let commitCountMin: Int
    /// Whether the file has taken over more than the log brings before its harm: old pages would come over new ones then,
    /// and a ledger says that it is damaged. Any other has all it needs, and no excuse.
    let mayBeDamaged: Bool
}
