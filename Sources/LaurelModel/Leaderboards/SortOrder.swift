/// The sort order of a leaderboard: which scores are better.
public enum SortOrder: String, Hashable, Sendable, CaseIterable {
    /// Higher scores are better, as for points.
    case highToLow
    /// Lower scores are better, as for times and golf strokes.
    case lowToHigh

    /// Whether `a` is strictly better than `b`.
    public func isBetter(_ a: Int64, than b: Int64) -> Bool {
        switch self {
        case .highToLow: a > b
        case .lowToHigh: a < b
        }
    }
}
