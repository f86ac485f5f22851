import LaurelRanking

/// Rounds of operations on one `Ranking`. `Peers/order-statistics.cpp` runs exactly the same operations, and the
/// checksums show that both return the same results.
struct RankingLoad {
    static let scoreBound: UInt64 = 1_000_000_000

    private let ranking: Ranking
    private let entryCount: Int

    init(entryCount: Int) {
        self.entryCount = entryCount
        var random = SplitMix64(seed: 1)
        ranking = Ranking(
            direction: .highToLow,
            entries: (0..<entryCount).lazy.map { index in
                RankedEntry(
                    member: UInt32(index), score: Int64(random.next(below: Self.scoreBound)), date: 0,
                    position: Int64(index))
            })
    }

    func round(_ operation: RankingOperation, count: Int, seed: Int) -> [String: Double] {
        var random = SplitMix64(seed: UInt64(seed))
        let watch = Stopwatch()
        let checksum = perform(operation, count: count, using: &random)
        return ["nanoseconds": watch.nanoseconds / Double(count), "checksum": Double(checksum)]
    }

    private func perform(_ operation: RankingOperation, count: Int, using random: inout SplitMix64) -> Int {
        let entryCount = UInt64(entryCount)
        var checksum = 0
        switch operation {
        case .rank:
            for _ in 0..<count { checksum += ranking.rank(of: UInt32(random.next(below: entryCount)))! }
        case .update:
            for step in 0..<count {
                let member = UInt32(random.next(below: entryCount))
                let score = Int64(random.next(below: Self.scoreBound))
                ranking.set(RankedEntry(member: member, score: score, date: 1, position: Int64(step)))
            }
            checksum = ranking.count
        case .top:
            for _ in 0..<count { checksum += ranking.rows(start: 1, limit: 100).reduce(0) { $0 + $1.sum } }
        case .around:
            for _ in 0..<count {
                let rows = ranking.rows(around: UInt32(random.next(below: entryCount)), limit: 11)!
                checksum += rows.reduce(0) { $0 + $1.sum }
            }
        }
        return checksum
    }
}

extension RankedRow {
    fileprivate var sum: Int { rank + Int(entry.member) }
}
