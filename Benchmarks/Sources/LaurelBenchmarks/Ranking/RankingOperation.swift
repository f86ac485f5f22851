/// An operation that is measured on every ranking.
enum RankingOperation: String, CaseIterable {
    /// The rank of a random member.
    case rank
    /// A new random score of a random member.
    case update
    /// The first 100 entries.
    case top
    /// The 11 entries around a random member.
    case around

    var title: String {
        switch self {
        case .rank: "rank of a member"
        case .update: "new score of a member"
        case .top: "page of the top 100"
        case .around: "11 entries around a member"
        }
    }

    /// Returns the number of operations in a round that is long enough to be timed.
    func count(in scale: BenchmarkScale) -> Int {
        let full = scale == .full
        return switch self {
        case .rank, .update: full ? 200_000 : 20_000
        case .top: full ? 20_000 : 2_000
        case .around: full ? 100_000 : 10_000
        }
    }
}
