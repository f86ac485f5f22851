/// What the writers of a torture were told, and so what the ledger must hold and what it may.
///
/// Each writer sends its scores in order, from number 0 on, and never one before that before it was acknowledged.
struct Acknowledgements: Hashable {
    /// Of each writer: how many scores were acknowledged before the fault. These must be there.
    private(set) var promised: [Int]
    /// Of each writer: how many may be there. Those acknowledged after the fault too, and one that was under way.
    private(set) var possible: [Int]
    private(set) var count = 0

    init(writerCount: Int) {
        promised = Array(repeating: 0, count: writerCount)
        possible = Array(repeating: 1, count: writerCount)
    }

    /// Takes a line of a writer: the id, a space, and how it was answered.
    ///
    /// - Parameter counts: Whether the line was received before the fault.
    /// - Throws: ``TortureError/unexpected(_:)`` where it is not the next answer that can come.
    mutating func take(_ line: Substring, counts: Bool) throws(TortureError) {
        guard let score = TortureScore(id: line.prefix { $0 != " " }), promised.indices.contains(score.writer),
            score.number == possible[score.writer] - 1
        else { throw .unexpected("a writer said “\(line)”") }
        possible[score.writer] += 1
        if counts {
            promised[score.writer] += 1
            count += 1
        }
    }

    /// What was not acknowledged before the fault, and is sent again after it.
    var unsettled: [TortureScore] {
        promised.indices.flatMap { writer in
            (promised[writer]..<possible[writer]).map { TortureScore(writer: writer, number: $0) }
        }
    }

    /// All that was sent again was acknowledged: what may be there must be there, and nothing more.
    mutating func settle() { promised = possible }

    /// The writers go on: each may have its next score under way.
    mutating func goOn() { possible = promised.map { $0 + 1 } }
}
