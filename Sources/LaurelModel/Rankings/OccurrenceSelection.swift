/// Which occurrence of a recurring leaderboard is asked for.
public enum OccurrenceSelection: Hashable, Sendable {
    /// The open one or, between two, the one that just ended.
    case current
    /// The last before it in which the asking player has an entry, or else the last at all.
    case previous
    case number(Int64)
}
