/// A histogram of the scores of a ranking.
public struct ScoreDistribution: Hashable, Sendable {
    /// The number of players with scores in a range.
    public struct Bin: Hashable, Sendable {
        /// The range of scores.
        public let scores: ClosedRange<Int64>
        /// The number of players.
        public let playerCount: Int

        /// Creates a bin.
        public init(scores: ClosedRange<Int64>, playerCount: Int) {
            self.scores = scores
            self.playerCount = playerCount
        }
    }

    /// The bins from the lowest score to the highest, without gaps. All have the same width, except for the last.
    public let bins: [Bin]

    /// Divides `scores` into at most `binCount` bins. Calls `count` once for each bin but the last.
    ///
    /// - Parameter count: Returns the number of players whose score is below a score.
    public init(of scores: ClosedRange<Int64>, playerCount: Int, binCount: Int, countBelow count: (Int64) -> Int) {
        let distance = UInt64(bitPattern: scores.upperBound &- scores.lowerBound)
        let width = distance / UInt64(max(binCount, 1)) + 1
        var bins: [Bin] = []
        var (start, below) = (UInt64(0), 0)
        while true {
            let lower = Int64(bitPattern: UInt64(bitPattern: scores.lowerBound) &+ start)
            let isLast = distance - start < width
            let next = isLast ? 0 : start + width
            let upper =
                isLast ? scores.upperBound : Int64(bitPattern: UInt64(bitPattern: scores.lowerBound) &+ (next - 1))
            let through = isLast ? playerCount : count(upper + 1)
            bins.append(Bin(scores: lower...upper, playerCount: through - below))
            if isLast { break }
            (start, below) = (next, through)
        }
        self.bins = bins
    }

    /// Creates the distribution of an empty ranking.
    public init() { bins = [] }
}
