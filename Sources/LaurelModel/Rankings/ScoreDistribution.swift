/// How many players of a ranking have which scores.
public struct ScoreDistribution: Hashable, Sendable {
    /// Players whose scores are in `scores`.
    public struct Bin: Hashable, Sendable {
        public let scores: ClosedRange<Int64>
        public let playerCount: Int

        public init(scores: ClosedRange<Int64>, playerCount: Int) {
            self.scores = scores
            self.playerCount = playerCount
        }
    }

    /// From the lowest score that somebody has to the highest, without gaps; as wide as each other, but for the last.
    public let bins: [Bin]

    /// Divides `scores` into at most `binCount` parts. O(`binCount` · what counting costs).
    ///
    /// - Parameter count: How many players there are who have less than a score.
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

    /// Of a ranking that nobody is on.
    public init() { bins = [] }
}
