/// Which scores are better.
public enum SortOrder: String, Hashable, Sendable, CaseIterable {
    /// Points: more is better.
    case highToLow
    /// Times and strokes: less is better.
    case lowToHigh

    /// Whether `a` is strictly better than `b`.
    public func isBetter(_ a: Int64, than b: Int64) -> Bool {
        switch self {
        case .highToLow: a > b
        case .lowToHigh: a < b
        }
    }
}
