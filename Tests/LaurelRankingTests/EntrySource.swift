import LaurelTesting
import LaurelRanking

/// A generator of random entries from small ranges, so that members recur and scores tie often.
struct EntrySource {
    var random: SeededRandom
    let members: [UInt32]
    let scores: [Int64]

    /// One of this number of entries has an extreme date, position or context; none if it is 0.
    let unusualInterval: Int

    /// - Parameter members: The numbers of the members.
    init(
        seed: UInt64,
        members: [UInt32] = Array(0..<60),
        scores: [Int64] = Array(0..<12),
        unusualInterval: Int = 0
    ) {
        random = SeededRandom(seed: seed)
        self.members = members
        self.scores = scores
        self.unusualInterval = unusualInterval
    }

    mutating func member() -> UInt32 {
        members.randomElement(using: &random)!
    }

    mutating func score() -> Int64 {
        scores.randomElement(using: &random)!
    }

    mutating func entry() -> RankedEntry {
        entry(of: member())
    }

    mutating func entry(of member: UInt32) -> RankedEntry {
        var entry = RankedEntry(
            member: member,
            score: score(),
            date: .random(in: -2..<2, using: &random),
            position: .random(in: 0..<2, using: &random),
            context: .random(in: 0..<2, using: &random)
        )
        guard unusualInterval > 0 else { return entry }
        entry.context = 0
        guard Int.random(in: 0..<unusualInterval, using: &random) == 0 else { return entry }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: entry.date = Self.limits(ofBits: 47).randomElement(using: &random)!
        case 1: entry.position = Self.limits(ofBits: 40).randomElement(using: &random)!
        default: entry.context = [1, .max].randomElement(using: &random)!
        }
        return entry
    }

    /// Returns the extreme numbers, and the numbers on both sides of the range of a narrow leaf.
    private static func limits(ofBits bitCount: Int64) -> [Int64] {
        let bound = 1 << bitCount as Int64
        return [.min, -bound - 1, -bound, -1, bound - 1, bound, .max]
    }

    /// Returns one entry for each of the members, in random order.
    mutating func entries() -> [RankedEntry] {
        members.shuffled(using: &random).map { entry(of: $0) }
    }
}
