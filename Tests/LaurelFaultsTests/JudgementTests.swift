import Testing

@testable import LaurelFaults

/// A torture that would not find a wrong ledger out proves nothing.
struct JudgementTests {
    /// Writer 0 was promised two scores and may have a third, writer 1 was promised none and may have one.
    private static let acknowledgements = told("0-0 new", "0-1 replayed")

    private static func told(_ lines: String..., afterTheFault late: [String] = []) -> Acknowledgements {
        var acknowledgements = Acknowledgements(writerCount: 2)
        for line in lines { try! acknowledgements.take(line[...], counts: true) }
        for line in late { try! acknowledgements.take(line[...], counts: false) }
        return acknowledgements
    }

    private static func score(_ id: String) -> TortureScore? { TortureScore(id: id[...]) }

    @Test(arguments: [
        (["0-0", "0-1"], Judgement()),
        (["0-1", "0-0", "0-2", "1-0"], Judgement()),
        ([], Judgement(lost: 2)),
        (["0-0"], Judgement(lost: 1)),
        (["0-1"], Judgement(lost: 1)),
        (["0-0", "0-1", "0-1"], Judgement(doubled: 1)),
        (["0-0", "0-0", "0-0"], Judgement(lost: 1, doubled: 2)),
        (["0-0", "0-1", "0-3"], Judgement(phantom: 1)),
        (["0-0", "0-1", "1-1"], Judgement(phantom: 1)),
        (["0-0", "0-1", "2-0"], Judgement(phantom: 1)),
        (["0-0", "0-1", "another's"], Judgement(phantom: 1)),
    ])
    func `tells what is lost, doubled and phantom`(kept: [String], judgement: Judgement) {
        #expect(Judgement(of: kept.map(Self.score), by: Self.acknowledgements) == judgement)
    }

    private static func sum(_ ids: String...) -> Int64 { ids.map { score($0)!.value }.reduce(0, +) }

    @Test(arguments: [
        ([:], Judgement(lost: 2)),
        (["writer 0": sum("0-0")], Judgement(lost: 1)),
        (["writer 0": sum("0-1")], Judgement(lost: 1)),
        (["writer 0": sum("0-0", "0-1")], Judgement()),
        (["writer 0": sum("0-0", "0-1", "0-2"), "writer 1": sum("1-0")], Judgement()),
        (["writer 0": sum("0-0", "0-1", "0-1")], Judgement(phantom: 1)),
        (["writer 0": sum("0-0", "0-1", "0-2", "0-2")], Judgement(doubled: 1)),
        (["writer 0": sum("0-0", "0-1"), "writer 1": 2 * sum("1-0")], Judgement(doubled: 1)),
        (["writer 0": sum("0-0", "0-1"), "writer 2": 1], Judgement(phantom: 1)),
    ])
    func `tells from sums what is lost, doubled and phantom`(sums: [String: Int64], judgement: Judgement) {
        #expect(Judgement(ofSums: sums, by: Self.acknowledgements) == judgement)
    }

    @Test
    func `an acknowledgement that never came is found out as a loss`() async throws {
        let heard = HeardAnswers(after: Acknowledgements(writerCount: 1))
        #expect(await heard.hear(TortureScore(writer: 0, number: 0)))
        #expect(await heard.failure == nil)
        #expect(Judgement(ofSums: [:], by: await heard.acknowledgements) == Judgement(lost: 1))
    }

    @Test
    func `what comes after the end is not heard, and nothing is missed`() async throws {
        let heard = HeardAnswers(after: Acknowledgements(writerCount: 1))
        await heard.end()
        #expect(await !heard.hear(TortureScore(writer: 0, number: 0)))
        await heard.miss(TortureError.interrupted)
        #expect(await heard.failure == nil)
        #expect(await heard.acknowledgements.unsettled == [TortureScore(writer: 0, number: 0)])
    }

    @Test
    func `a wrong answer before the end is a failure of the server, and so is one out of turn`() async throws {
        let heard = HeardAnswers(after: Acknowledgements(writerCount: 1))
        #expect(await !heard.hear(TortureScore(writer: 0, number: 1)))
        #expect(await heard.failure?.contains("0-1") == true)
        await heard.miss(TortureError.interrupted)
        #expect(await heard.failure?.contains("0-1") == true)
    }

    @Test
    func `answers after the fault promise nothing, but what follows them vouches for what was before`() {
        let acknowledgements = Self.told("0-0 new", afterTheFault: ["0-1 new", "0-2 new"])
        #expect(acknowledgements.count == 1)
        #expect(Judgement(of: [Self.score("0-0")], by: acknowledgements) == Judgement())
        let all = (0...3).map { Self.score("0-\($0)") }
        #expect(Judgement(of: all, by: acknowledgements) == Judgement())
        #expect(Judgement(of: [all[0], all[3]], by: acknowledgements) == Judgement(lost: 2))
    }

    @Test
    func `what was sent again must be there, once`() {
        var acknowledgements = Self.acknowledgements
        #expect(acknowledgements.unsettled.map(\.id) == ["0-2", "1-0"])
        acknowledgements.settle()
        let kept = ["0-0", "0-1", "0-2", "1-0"].map(Self.score)
        #expect(Judgement(of: kept, by: acknowledgements) == Judgement())
        #expect(Judgement(of: kept.dropLast(), by: acknowledgements) == Judgement(lost: 1))
        #expect(Judgement(of: kept + [Self.score("1-1")], by: acknowledgements) == Judgement(phantom: 1))
        acknowledgements.goOn()
        #expect(acknowledgements.unsettled.map(\.id) == ["0-3", "1-1"])
    }

    @Test(arguments: ["0-1 new", "2-0 new", "-1-0 new", "0", "", "full"])
    func `an answer out of turn ends the torture`(line: String) {
        var acknowledgements = Acknowledgements(writerCount: 2)
        #expect(throws: TortureError.self) { try acknowledgements.take(line[...], counts: true) }
    }
}
