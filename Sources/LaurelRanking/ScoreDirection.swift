/// The order of scores: whether greater or smaller scores are better.
public enum ScoreDirection: Hashable, Sendable {
    /// Greater scores are better, as with points.
    case highToLow

    /// Smaller scores are better, as with lap times.
    case lowToHigh
}

extension ScoreDirection {
    /// Converts a score to a value that is smaller for better scores, and back: the function is its own inverse.
    ///
    /// Flipping the bits reverses the order of every `Int64`; negating would trap at `Int64.min`.
    func ascending(_ score: Int64) -> Int64 {
        self == .highToLow ? ~score : score
    }
}
