import Foundation

/// How many seeds a test tries: few when it is one of many, more when somebody is looking for trouble.
public enum Seeds {
    /// The seeds from 0, `count` of them.
    ///
    /// `LAUREL_SEEDS=10` in the environment makes it ten times as many, and `LAUREL_SEED=17` that one alone, as a failure
    /// names it.
    public static func first(_ count: UInt64) -> Range<UInt64> {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["LAUREL_SEED"].flatMap(UInt64.init) { return seed..<seed + 1 }
        return 0..<count * (environment["LAUREL_SEEDS"].flatMap(UInt64.init) ?? 1)
    }
}
