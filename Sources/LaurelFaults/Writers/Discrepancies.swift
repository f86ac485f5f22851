/// The differences between a ledger and the acknowledgements of its writers.
struct Discrepancies: Hashable {
    /// The number of scores that must be stored but are missing.
    var lost = 0
    /// The number of additional copies of stored scores.
    var doubled = 0
    /// The number of facts that no writer can have sent, or whose score differs from the sent score.
    var phantom = 0

    init(lost: Int = 0, doubled: Int = 0, phantom: Int = 0) {
        self.lost = lost
        self.doubled = doubled
        self.phantom = phantom
    }

    /// Compares the facts of a ledger with the acknowledgements.
    ///
    /// - Parameter stored: The scores of the facts, in any order, with nil for a fact that no writer can have sent.
    init(of stored: [WriterScore?], by acknowledgements: Acknowledgements) {
        var numbers = acknowledgements.possible.map { [Bool](repeating: false, count: $0) }
        for score in stored {
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
            // A later score was sent after the acknowledgement of the previous ones, which must therefore be stored.
            let required = max(promised, numbers.lastIndex(of: true).map { $0 + 1 } ?? 0)
            lost += numbers.prefix(required).count { !$0 }
        }
    }

    var isEmpty: Bool { self == Discrepancies() }

    static func + (left: Discrepancies, right: Discrepancies) -> Discrepancies {
        Discrepancies(
            lost: left.lost + right.lost, doubled: left.doubled + right.doubled,
            phantom: left.phantom + right.phantom)
    }
}
