import Testing

@testable import LaurelFaults

/// Histories with failovers. The primary of epoch 1 is stopped at 10 s, after the facts 1 to 3. Position 3 is used again
/// in epoch 2.
struct FailoverTests {
    private static func fact(_ id: String, _ position: Int64) -> StoredScore {
        StoredScore(
            position: position, score: WriterScore(id: id[...]) ?? WriterScore(writer: 0, number: 0), date: position)
    }

    private static func acknowledged(
        _ id: String, _ position: Int64, at start: Double, epoch: Int64 = 1
    ) -> ClusterHistory.Attempt {
        attempt(id, at: start, .acknowledged(.init(epoch: epoch, position: position, entryScore: nil)))
    }

    private static func attempt(
        _ id: String, at start: Double, _ answer: ClusterHistory.Answer
    ) -> ClusterHistory.Attempt {
        ClusterHistory.Attempt(
            score: fact(id, 0).score, invokedAt: start, answeredAt: start + 1, answer: answer)
    }

    private static func check(
        _ attempts: [ClusterHistory.Attempt], _ reads: [ClusterHistory.Read] = [], facts: [StoredScore],
        allowsLoss: Bool = true
    ) -> HistoryCheck {
        HistoryCheck(
            of: ClusterHistory(attempts: attempts, reads: reads),
            failovers: [Failover(stoppedAt: 10, epoch: 1, retainedTo: 2, lacked: [fact("0-1", 3)])], facts: facts,
            allowsLoss: allowsLoss)
    }

    private static let attempts = [
        acknowledged("0-0", 1, at: 0), acknowledged("1-0", 2, at: 2), acknowledged("0-1", 3, at: 4),
        acknowledged("1-1", 3, at: 20, epoch: 2),
    ]
    private static let facts = [fact("0-0", 1), fact("1-0", 2), fact("1-1", 3)]

    @Test func `An acknowledged score that the standby lacked may be lost with asynchronous replication only`() {
        let asynchronous = Self.check(Self.attempts, facts: Self.facts)
        #expect(asynchronous.anomalies == [])
        #expect(asynchronous.lostWithPrimary == 1)
        #expect(asynchronous.acknowledgedCount == 4)
        let synchronous = Self.check(Self.attempts, facts: Self.facts, allowsLoss: false)
        #expect(synchronous.anomalies.map(\.kind) == [.lost])
        #expect(synchronous.lostWithPrimary == 0)
    }

    @Test func `More is lost than the standby lacked`() {
        let check = Self.check(Self.attempts, facts: [Self.fact("1-0", 2), Self.fact("1-1", 3)])
        #expect(check.anomalies.map(\.kind) == [.lost])
        #expect(check.anomalies.first?.detail == "0-0 is missing")
    }

    @Test func `A former primary must not acknowledge a score after it was stopped`() {
        let late = Self.attempts + [Self.acknowledged("0-1", 3, at: 11)]
        #expect(Self.check(late, facts: Self.facts).anomalies.map(\.kind) == [.unfenced])
    }

    @Test func `A lost score must not be stored again unless it was sent again`() {
        let facts = Self.facts + [Self.fact("0-1", 4)]
        #expect(Self.check(Self.attempts, facts: facts).anomalies.map(\.kind) == [.phantom, .wrongOrder])
        // The first attempt had no answer, so the client sent the score again.
        let resent =
            Self.attempts.filter { $0.score.id != "0-1" }
            + [Self.attempt("0-1", at: 4, .unknown), Self.acknowledged("0-1", 4, at: 21.5, epoch: 2)]
        #expect(Self.check(resent, facts: facts).anomalies == [])
    }

    @Test(
        arguments: [
            // The former primary's fact at position 3 is a score on `best` of writer 0, the new one's is of writer 1.
            (1, 0, 8, []),
            (2, 1, 39, []),
            (3, 1, 39, []),
            (1, 1, 39, [.wrongRead]),
            (2, 0, 8, [.wrongRead]),
        ] as [(Int64, Int, Int64, [HistoryAnomaly.Kind])])
    func `A ranking must contain the facts of its epoch`(
        epoch: Int64, writer: Int, score: Int64, found: [HistoryAnomaly.Kind]
    ) {
        let read = ClusterHistory.Read(
            client: 9, board: .best, epoch: epoch, position: 3, rows: [.init(rank: 1, writer: writer, score: score)],
            answeredAt: 50)
        #expect(Self.check(Self.attempts, [read], facts: Self.facts).anomalies.map(\.kind) == found)
    }

    @Test func `A failover lacks the facts after the last common one`() {
        let former = [Self.fact("0-0", 1), Self.fact("1-0", 2), Self.fact("0-1", 3)]
        let failover = Failover(stoppedAt: 10, epoch: 1, former: former, new: Self.facts)
        #expect(failover == Failover(stoppedAt: 10, epoch: 1, retainedTo: 2, lacked: [Self.fact("0-1", 3)]))
        // The same score at the same position, but with another date, was sent again.
        let resent = StoredScore(position: 3, score: Self.fact("0-1", 3).score, date: 99)
        let other = Failover(stoppedAt: 10, epoch: 1, former: former, new: Array(former.dropLast()) + [resent])
        #expect(other.lacked == [Self.fact("0-1", 3)])
        let complete = Failover(stoppedAt: 10, epoch: 1, former: former, new: former + [Self.fact("1-1", 4)])
        #expect(complete == Failover(stoppedAt: 10, epoch: 1, retainedTo: 3, lacked: []))
        let empty = Failover(stoppedAt: 10, epoch: 1, former: [], new: [Self.fact("1-1", 8)], after: 7)
        #expect(empty == Failover(stoppedAt: 10, epoch: 1, retainedTo: 7, lacked: []))
    }

    @Test(arguments: [
        ("7|0-1|1700|best|writer 0|8", true),
        ("7|0-1|1700|taps|writer 0|8", false),
        ("7|0-1|1700|best|writer 1|8", false),
        ("7|0-1|1700|best|writer 0|9", false),
        ("7|other|1700|best|writer 0|8", false),
        ("", false),
    ])
    func `A row is parsed if a client can have sent the score`(row: String, isKnown: Bool) {
        let expected = StoredScore(position: 7, score: WriterScore(writer: 0, number: 1), date: 1_700)
        #expect(StoredScore(row: row[...]) == (isKnown ? expected : nil))
    }
}
