import Testing

@testable import LaurelFaults

/// Correct histories, and wrong histories that the check must find.
///
/// Writer 0 and writer 1 submit scores to both leaderboards. The scores of the ids 0-0, 0-1, 1-0 and 1-1 are 1, 8, 32 and
/// 39; even numbers belong to `taps`, odd ones to `best`.
struct HistoryCheckTests {
    typealias Kind = HistoryAnomaly.Kind

    private static func score(_ id: String) -> WriterScore {
        WriterScore(id: id[...]) ?? WriterScore(writer: 0, number: 0)
    }

    private static func fact(_ id: String, _ position: Int64) -> StoredScore {
        StoredScore(position: position, score: score(id), date: position)
    }

    /// Returns an acknowledged attempt that lasts from `start` to `start + 1`.
    private static func acknowledged(
        _ id: String, _ position: Int64, at start: Double, epoch: Int64 = 1, score entry: Int64? = nil
    ) -> ClusterHistory.Attempt {
        attempt(id, at: start, .acknowledged(.init(epoch: epoch, position: position, entryScore: entry)))
    }

    private static func attempt(
        _ id: String, at start: Double, _ answer: ClusterHistory.Answer
    ) -> ClusterHistory.Attempt {
        ClusterHistory.Attempt(score: score(id), invokedAt: start, answeredAt: start + 1, answer: answer)
    }

    private static func read(
        _ board: ClusterBoard, at position: Int64, _ rows: [(Int, Int64)], epoch: Int64 = 1, client: Int = 0,
        answeredAt: Double = 50
    ) -> ClusterHistory.Read {
        ClusterHistory.Read(
            client: client, board: board, epoch: epoch, position: position,
            rows: rows.enumerated().map { .init(rank: $0 + 1, writer: $1.0, score: $1.1) }, answeredAt: answeredAt)
    }

    private static func kinds(
        _ attempts: [ClusterHistory.Attempt], _ reads: [ClusterHistory.Read] = [], failovers: [Failover] = [],
        facts: [StoredScore], allowsLoss: Bool = false
    ) -> [Kind] {
        check(attempts, reads, failovers: failovers, facts: facts, allowsLoss: allowsLoss).anomalies.map(\.kind)
    }

    private static func check(
        _ attempts: [ClusterHistory.Attempt], _ reads: [ClusterHistory.Read] = [], failovers: [Failover] = [],
        facts: [StoredScore], allowsLoss: Bool
    ) -> HistoryCheck {
        HistoryCheck(
            of: ClusterHistory(attempts: attempts, reads: reads), failovers: failovers, facts: facts,
            allowsLoss: allowsLoss)
    }

    private static let attempts = [
        acknowledged("0-0", 1, at: 0, score: 1), acknowledged("1-0", 2, at: 2, score: 32),
        acknowledged("0-1", 3, at: 4, score: 8),
    ]
    private static let facts = [fact("0-0", 1), fact("1-0", 2), fact("0-1", 3)]

    // MARK: - Facts

    @Test(
        arguments: [
            (facts, []),
            (Array(facts.dropLast()), [.lost]),
            (facts + [fact("0-1", 4)], [.doubled]),
            (facts + [fact("1-1", 4)], [.phantom]),
            ([fact("1-0", 1), fact("0-0", 2), fact("0-1", 3)], [.wrongOrder, .wrongReceipt, .wrongReceipt]),
        ] as [([StoredScore], [Kind])])
    func `The facts show lost, doubled and phantom scores, and a wrong order`(facts: [StoredScore], found: [Kind]) {
        #expect(Self.kinds(Self.attempts, facts: facts) == found)
    }

    @Test func `A score without an answer may be stored or missing`() {
        let attempts = Self.attempts + [Self.attempt("1-1", at: 6, .unknown)]
        #expect(Self.kinds(attempts, facts: Self.facts) == [])
        #expect(Self.kinds(attempts, facts: Self.facts + [Self.fact("1-1", 4)]) == [])
    }

    @Test func `A refused score must be missing unless another attempt could store it`() {
        let refused = Self.attempts + [Self.attempt("1-1", at: 6, .refused("unavailable"))]
        #expect(Self.kinds(refused, facts: Self.facts) == [])
        #expect(Self.kinds(refused, facts: Self.facts + [Self.fact("1-1", 4)]) == [.phantom])
        let resent = refused + [Self.attempt("1-1", at: 8, .unknown)]
        #expect(Self.kinds(resent, facts: Self.facts + [Self.fact("1-1", 4)]) == [])
    }

    @Test func `Concurrent scores may be stored in any order`() {
        let attempts = [Self.acknowledged("0-0", 2, at: 0), Self.acknowledged("1-0", 1, at: 0.5)]
        #expect(Self.kinds(attempts, facts: [Self.fact("1-0", 1), Self.fact("0-0", 2)]) == [])
    }

    @Test(
        arguments: [
            (acknowledged("0-1", 3, at: 4, score: 8), []),
            (acknowledged("0-1", 3, at: 4), []),
            (acknowledged("0-1", 2, at: 4, score: 8), [.wrongReceipt]),
            (acknowledged("0-1", 3, at: 4, score: 9), [.wrongReceipt]),
        ] as [(ClusterHistory.Attempt, [Kind])])
    func `A receipt must have the position and the score of its fact`(receipt: ClusterHistory.Attempt, found: [Kind]) {
        #expect(Self.kinds(Self.attempts.dropLast() + [receipt], facts: Self.facts) == found)
    }

    // MARK: - Rankings

    @Test(
        arguments: [
            (read(.taps, at: 2, [(1, 32), (0, 1)]), []),
            (read(.taps, at: 3, [(1, 32), (0, 1)]), []),
            (read(.taps, at: 1, [(0, 1)]), []),
            (read(.taps, at: 0, []), []),
            (read(.best, at: 2, []), []),
            (read(.best, at: 3, [(0, 8)]), []),
            (read(.taps, at: 2, [(0, 1), (1, 32)]), [.wrongRead]),
            (read(.taps, at: 2, [(1, 32)]), [.wrongRead]),
            (read(.taps, at: 2, [(1, 64), (0, 1)]), [.wrongRead]),
            (read(.taps, at: 1, [(1, 32), (0, 1)]), [.wrongRead]),
        ] as [(ClusterHistory.Read, [Kind])])
    func `A ranking must contain exactly the facts up to its position`(read: ClusterHistory.Read, found: [Kind]) {
        // A client without own scores, so that the position alone is checked.
        let other = ClusterHistory.Read(
            client: 9, board: read.board, epoch: read.epoch, position: read.position, rows: read.rows, answeredAt: 50)
        #expect(Self.kinds(Self.attempts, [other], facts: Self.facts) == found)
    }

    @Test func `Equal scores rank by date`() {
        let (first, second) = (WriterScore(writer: 0, number: 1), WriterScore(writer: 97, number: 1))
        #expect(first.value == second.value)
        var model = RankingModel(.best)
        model.apply(StoredScore(position: 1, score: first, date: 20))
        model.apply(StoredScore(position: 2, score: second, date: 10))
        #expect(model.rows.map(\.writer) == [97, 0])
        #expect(model.rows.map(\.rank) == [1, 2])
    }

    @Test(
        arguments: [
            ([2, 3], [1, 1], []),
            ([3, 3], [1, 1], []),
            ([3, 2], [1, 1], [.backward]),
            ([3, 2], [1, 2], []),
        ] as [([Int64], [Int64], [Kind])])
    func `A client must not read an earlier position in the same epoch`(
        positions: [Int64], epochs: [Int64], found: [Kind]
    ) {
        let reads = zip(positions, epochs).enumerated().map { number, read in
            Self.read(
                .taps, at: read.0, [(1, 32), (0, 1)], epoch: read.1, client: 9, answeredAt: 50 + Double(number))
        }
        #expect(Self.kinds(Self.attempts, reads, facts: Self.facts) == found)
    }

    @Test func `A client must read its own scores`() {
        let read = Self.read(.taps, at: 2, [(1, 32), (0, 1)], answeredAt: 50)
        #expect(Self.kinds(Self.attempts, [read], facts: Self.facts) == [.backward])
    }
}
