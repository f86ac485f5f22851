import Testing

@testable import LaurelFaults

struct DiscrepanciesTests {
    /// Two acknowledged scores of writer 0, and none of writer 1. Each writer may have one score more.
    private static let acknowledgements = received("0-0 new", "0-1 replayed")

    private static func received(_ lines: String..., afterFault late: [String] = []) -> Acknowledgements {
        var acknowledgements = Acknowledgements(writerCount: 2)
        for line in lines { try! acknowledgements.record(line[...], isBeforeFault: true) }
        for line in late { try! acknowledgements.record(line[...], isBeforeFault: false) }
        return acknowledgements
    }

    private static func score(_ id: String) -> WriterScore? { WriterScore(id: id[...]) }

    @Test(arguments: [
        (["0-0", "0-1"], Discrepancies()),
        (["0-1", "0-0", "0-2", "1-0"], Discrepancies()),
        ([], Discrepancies(lost: 2)),
        (["0-0"], Discrepancies(lost: 1)),
        (["0-1"], Discrepancies(lost: 1)),
        (["0-0", "0-1", "0-1"], Discrepancies(doubled: 1)),
        (["0-0", "0-0", "0-0"], Discrepancies(lost: 1, doubled: 2)),
        (["0-0", "0-1", "0-3"], Discrepancies(phantom: 1)),
        (["0-0", "0-1", "1-1"], Discrepancies(phantom: 1)),
        (["0-0", "0-1", "2-0"], Discrepancies(phantom: 1)),
        (["0-0", "0-1", "another's"], Discrepancies(phantom: 1)),
    ])
    func `The facts show lost, doubled and phantom scores`(stored: [String], discrepancies: Discrepancies) {
        #expect(Discrepancies(of: stored.map(Self.score), by: Self.acknowledgements) == discrepancies)
    }

    private static func sum(_ ids: String...) -> Int64 { ids.map { score($0)!.value }.reduce(0, +) }

    @Test(arguments: [
        ([:], Discrepancies(lost: 2)),
        (["writer 0": sum("0-0")], Discrepancies(lost: 1)),
        (["writer 0": sum("0-1")], Discrepancies(lost: 1)),
        (["writer 0": sum("0-0", "0-1")], Discrepancies()),
        (["writer 0": sum("0-0", "0-1", "0-2"), "writer 1": sum("1-0")], Discrepancies()),
        (["writer 0": sum("0-0", "0-1", "0-1")], Discrepancies(phantom: 1)),
        (["writer 0": sum("0-0", "0-1", "0-2", "0-2")], Discrepancies(doubled: 1)),
        (["writer 0": sum("0-0", "0-1"), "writer 1": 2 * sum("1-0")], Discrepancies(doubled: 1)),
        (["writer 0": sum("0-0", "0-1"), "writer 2": 1], Discrepancies(phantom: 1)),
    ])
    func `The sums show lost, doubled and phantom scores`(sums: [String: Int64], discrepancies: Discrepancies) {
        #expect(Discrepancies(ofSums: sums, by: Self.acknowledgements) == discrepancies)
    }

    @Test
    func `An acknowledged score that is missing in the sums is lost`() async throws {
        let received = ReceivedAcknowledgements(after: Acknowledgements(writerCount: 1))
        #expect(await received.record(WriterScore(writer: 0, number: 0)))
        #expect(await received.failure == nil)
        #expect(Discrepancies(ofSums: [:], by: await received.acknowledgements) == Discrepancies(lost: 1))
    }

    @Test
    func `Nothing is recorded after the end`() async throws {
        let received = ReceivedAcknowledgements(after: Acknowledgements(writerCount: 1))
        await received.end()
        #expect(await !received.record(WriterScore(writer: 0, number: 0)))
        await received.recordFailure(FaultError.interrupted)
        #expect(await received.failure == nil)
        #expect(await received.acknowledgements.unconfirmed == [WriterScore(writer: 0, number: 0)])
    }

    @Test
    func `An acknowledgement out of order before the end is recorded as the first failure`() async throws {
        let received = ReceivedAcknowledgements(after: Acknowledgements(writerCount: 1))
        #expect(await !received.record(WriterScore(writer: 0, number: 1)))
        #expect(await received.failure?.contains("0-1") == true)
        await received.recordFailure(FaultError.interrupted)
        #expect(await received.failure?.contains("0-1") == true)
    }

    @Test
    func `A score acknowledged after the fault may be missing unless a later score is stored`() {
        let acknowledgements = Self.received("0-0 new", afterFault: ["0-1 new", "0-2 new"])
        #expect(acknowledgements.count == 1)
        #expect(Discrepancies(of: [Self.score("0-0")], by: acknowledgements) == Discrepancies())
        let all = (0...3).map { Self.score("0-\($0)") }
        #expect(Discrepancies(of: all, by: acknowledgements) == Discrepancies())
        #expect(Discrepancies(of: [all[0], all[3]], by: acknowledgements) == Discrepancies(lost: 2))
    }

    @Test
    func `A resent score must be stored once`() {
        var acknowledgements = Self.acknowledgements
        #expect(acknowledgements.unconfirmed.map(\.id) == ["0-2", "1-0"])
        acknowledgements.confirmAll()
        let stored = ["0-0", "0-1", "0-2", "1-0"].map(Self.score)
        #expect(Discrepancies(of: stored, by: acknowledgements) == Discrepancies())
        #expect(Discrepancies(of: stored.dropLast(), by: acknowledgements) == Discrepancies(lost: 1))
        #expect(Discrepancies(of: stored + [Self.score("1-1")], by: acknowledgements) == Discrepancies(phantom: 1))
        acknowledgements.allowNextScores()
        #expect(acknowledgements.unconfirmed.map(\.id) == ["0-3", "1-1"])
    }

    @Test(arguments: ["0-1 new", "2-0 new", "-1-0 new", "0", "", "full"])
    func `An acknowledgement out of order is an error`(line: String) {
        var acknowledgements = Acknowledgements(writerCount: 2)
        #expect(throws: FaultError.self) { try acknowledgements.record(line[...], isBeforeFault: true) }
    }
}
