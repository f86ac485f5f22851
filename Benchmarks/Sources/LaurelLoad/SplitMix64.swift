/// A random number generator that is also implemented in C++, so that the same seed gives the same members and scores.
///
/// Based on Sebastiano Vigna, https://prng.di.unimi.it/splitmix64.c.
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// Returns a number below `bound`. It uses the remainder, so that every language returns the same number.
    mutating func next(below bound: UInt64) -> UInt64 { next() % bound }
}
