/// A selection of an occurrence of a recurring leaderboard.
public enum OccurrenceSelection: Hashable, Sendable {
    /// The open occurrence or, in a gap, the one that just ended.
    case current
    /// The latest earlier occurrence in which the requesting player has an entry; the latest earlier occurrence if
    /// there is none.
    case previous
    /// The occurrence with a number.
    case number(Int64)
}
