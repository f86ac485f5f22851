import LaurelModel
import LaurelTesting
import Testing

/// Tests of score histograms.
@Suite struct ScoreDistributionTests {
    /// Compares the bins with a linear count.
    @Test(arguments: UInt64(0)..<50)
    func `Every score is in exactly one bin`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let ranges: [ClosedRange<Int64>] = [-5...5, 0...0, .min ... .max, Int64.max - 40...Int64.max, -1_000...1_000]
        let range = ranges[Int(seed) % ranges.count]
        let scores = (0..<40).map { _ in Int64.random(in: range, using: &random) }
        let (lowest, highest) = (scores.min()!, scores.max()!)
        let binCount = Int.random(in: 1...30, using: &random)
        let distribution = ScoreDistribution(of: lowest...highest, playerCount: scores.count, binCount: binCount) {
            edge in
            scores.count { $0 < edge }
        }
        let bins = distribution.bins
        #expect((1...binCount).contains(bins.count))
        #expect(bins.first?.scores.lowerBound == lowest && bins.last?.scores.upperBound == highest)
        for bin in bins { #expect(bin.playerCount == scores.count { bin.scores.contains($0) }) }
        for (one, next) in zip(bins, bins.dropFirst()) {
            #expect(one.scores.upperBound + 1 == next.scores.lowerBound)
        }
    }
}
