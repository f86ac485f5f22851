/// The acknowledgements that the writers received, which decide which scores the ledger must and may contain.
///
/// Each writer sends its scores in order, from number 0, each after the acknowledgement of the previous one.
struct Acknowledgements: Hashable {
    /// The number of scores of each writer that were acknowledged before the fault. The ledger must contain them.
    private(set) var promised: [Int]
    /// The number of scores of each writer that the ledger may contain: also those acknowledged after the fault, and
    /// one in flight.
    private(set) var possible: [Int]
    private(set) var count = 0

    init(writerCount: Int) {
        promised = Array(repeating: 0, count: writerCount)
        possible = Array(repeating: 1, count: writerCount)
    }

    /// Records a line of a writer: the id, a space and the kind of receipt.
    ///
    /// - Parameter isBeforeFault: Whether the line was received before the fault.
    /// - Throws: ``FaultError/unexpected(_:)`` if it is not the writer's next acknowledgement.
    mutating func record(_ line: Substring, isBeforeFault: Bool) throws(FaultError) {
        guard let score = WriterScore(id: line.prefix { $0 != " " }), promised.indices.contains(score.writer),
            score.number == possible[score.writer] - 1
        else { throw .unexpected("a writer printed “\(line)”") }
        possible[score.writer] += 1
        if isBeforeFault {
            promised[score.writer] += 1
            count += 1
        }
    }

    /// The scores in flight or acknowledged after the fault, which are resent.
    var unconfirmed: [WriterScore] {
        promised.indices.flatMap { writer in
            (promised[writer]..<possible[writer]).map { WriterScore(writer: writer, number: $0) }
        }
    }

    /// Records that all resent scores were acknowledged: the ledger must contain every possible score, and no other.
    mutating func confirmAll() { promised = possible }

    /// Records that the writers continue: the next score of each may be in flight.
    mutating func allowNextScores() { possible = promised.map { $0 + 1 } }
}
