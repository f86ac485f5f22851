import LaurelTesting
import LaurelRanking

/// A generator of random entries from small ranges, so that members recur and scores tie often.
struct EntrySource {
    var random: SeededRandom
    let members: [UInt32]
    let scores: [Int64]

    /// - Parameter members: The numbers of the members.
    init(seed: UInt64, members: [UInt32] = Array(0..<60), scores: [Int64] = Array(0..<12)) {
        random = SeededRandom(seed: seed)
        self.members = members
        self.scores = scores
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
        RankedEntry(
            member: member,
            score: score(),
            date: .random(in: -2..<2, using: &random),
            position: .random(in: 0..<2, using: &random),
            context: .random(in: 0..<2, using: &random)
        )
    }

    /// Returns one entry for each of the members, in random order.
    mutating func entries() -> [RankedEntry] {
        members.shuffled(using: &random).map { entry(of: $0) }
    }
}
