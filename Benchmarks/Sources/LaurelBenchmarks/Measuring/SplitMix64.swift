/// The generator that every peer draws its input from, in C++ too: the same seed gives the same members and scores.
///
/// After Sebastiano Vigna, https://prng.di.unimi.it/splitmix64.c.
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

    /// A number below `bound`. By remainder, so that every language draws the same one.
    mutating func next(below bound: UInt64) -> UInt64 { next() % bound }
}
