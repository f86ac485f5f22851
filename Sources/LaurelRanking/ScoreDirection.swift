/// Which scores stand higher.
public enum ScoreDirection: Hashable, Sendable {
    /// The greater score is the better one, as in points.
    case highToLow

    /// The smaller score is the better one, as in lap times.
    case lowToHigh
}

extension ScoreDirection {
    /// Turns a score into one of which the smaller is the better, and back: it is its own inverse.
    ///
    /// Flipping the bits reverses the order of every `Int64`; negating would trap at `Int64.min`.
    func ascending(_ score: Int64) -> Int64 {
        self == .highToLow ? ~score : score
    }
}
