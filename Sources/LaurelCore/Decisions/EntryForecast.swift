/// The predicted effect of other settings on a leaderboard's entries, computed from its facts.
public struct EntryForecast: Hashable, Sendable {
    /// The number of scores that count now and would be outside the range.
    public internal(set) var hiddenScoreCount = 0
    /// The number of scores that are outside the range now and would count.
    public internal(set) var shownScoreCount = 0
    /// The number of entries that would be removed.
    public internal(set) var lostEntryCount = 0
    /// The number of entries that would be added.
    public internal(set) var newEntryCount = 0
    /// The number of entries that would change.
    public internal(set) var changedEntryCount = 0
}
