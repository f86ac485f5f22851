/// What is wrong with a ledger, given what its writers were told.
struct Judgement: Hashable {
    /// Scores that must be there and are not.
    var lost = 0
    /// Scores that are there once more than once.
    var doubled = 0
    /// Facts that nobody can have sent, or with another score than was sent.
    var phantom = 0

    init(lost: Int = 0, doubled: Int = 0, phantom: Int = 0) {
        self.lost = lost
        self.doubled = doubled
        self.phantom = phantom
    }

    /// - Parameter kept: The scores of the ledger's facts, in any order; nil for a fact that is none of the writers'.
    init(of kept: [TortureScore?], by acknowledgements: Acknowledgements) {
        var numbers = acknowledgements.possible.map { [Bool](repeating: false, count: $0) }
        for score in kept {
            guard let score, numbers.indices.contains(score.writer),
                numbers[score.writer].indices.contains(score.number)
            else {
                phantom += 1
                continue
            }
            if numbers[score.writer][score.number] { doubled += 1 }
            numbers[score.writer][score.number] = true
        }
        for (numbers, promised) in zip(numbers, acknowledgements.promised) {
            // A later score was sent after the ones before it were acknowledged: so it vouches for them.
            let required = max(promised, numbers.lastIndex(of: true).map { $0 + 1 } ?? 0)
            lost += numbers.prefix(required).count { !$0 }
        }
    }

    var isFaultless: Bool { self == Judgement() }

    static func + (left: Judgement, right: Judgement) -> Judgement {
        Judgement(
            lost: left.lost + right.lost, doubled: left.doubled + right.doubled,
            phantom: left.phantom + right.phantom)
    }
}
