/// Why the manager did not do what it was asked.
public enum GamificationError: Error, Hashable, Sendable {
    /// The user has no score in that period.
    case leaderboardEntryNotFound
    /// No user has such an id; the text says which rule it breaks.
    case invalidUserID(String)
    /// The scores could not be opened, read or written; the text says why.
    case storage(String)
}
