/// What other settings would make of a leaderboard's entries, counted from its facts.
public struct EntryForecast: Hashable, Sendable {
    /// Scores that count now, and would be outside the range.
    public internal(set) var hiddenScoreCount = 0
    /// Scores that are outside the range now, and would count.
    public internal(set) var shownScoreCount = 0
    /// Entries that would be gone.
    public internal(set) var lostEntryCount = 0
    /// Entries that would be new.
    public internal(set) var newEntryCount = 0
    /// Entries that would be others.
    public internal(set) var changedEntryCount = 0
}
