import Foundation

/// The seeds of randomized tests. The environment can increase their number or select a single seed.
public enum Seeds {
    /// Returns the first `count` seeds, from 0.
    ///
    /// - `LAUREL_SEEDS=10` multiplies the count by ten.
    /// - `LAUREL_SEED=17` selects the seed 17 alone, to repeat a failure.
    public static func first(_ count: UInt64) -> Range<UInt64> {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["LAUREL_SEED"].flatMap(UInt64.init) { return seed..<seed + 1 }
        return 0..<count * (environment["LAUREL_SEEDS"].flatMap(UInt64.init) ?? 1)
    }
}
