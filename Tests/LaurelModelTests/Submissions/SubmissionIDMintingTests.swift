import LaurelModel
import LaurelTesting
import Testing

struct SubmissionIDMintingTests {
    @Test(arguments: UInt64(0)..<100)
    func `A generated submission id is a UUID of version 7 with its time`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let moment = Moment(milliseconds: .random(in: 0..<(1 << 48), using: &random))
        let id = SubmissionID(at: moment, using: &random)
        #expect(id.isUUID)
        #expect(id.createdAt == moment)
        #expect(id.text.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil)
        #expect(try SubmissionID(id.text) == id)
    }

    @Test func `Generated ids of one time differ, and ids of a later time sort after them`() {
        var random = SeededRandom(seed: 7)
        let early = (0..<1_000).map { _ in SubmissionID(at: Moment(milliseconds: 255), using: &random) }
        let late = (0..<1_000).map { _ in SubmissionID(at: Moment(milliseconds: 256), using: &random) }
        #expect(Set(early + late).count == 2_000)
        #expect(early.allSatisfy { a in late.allSatisfy { a.bytes.lexicographicallyPrecedes($0.bytes) } })
    }

    /// 74 bits are random: over some hundreds of ids, each has both values.
    @Test func `Every random bit of a generated id varies`() {
        var random = SeededRandom(seed: 74)
        let ids = (0..<400).map { _ in SubmissionID(at: Moment(milliseconds: 0), using: &random).bytes.dropFirst() }
        let changing = ids.reduce([UInt8](repeating: 0, count: 16)) { seen, bytes in
            zip(seen, zip(bytes, ids[0])).map { $0 | ($1.0 ^ $1.1) }
        }
        #expect(changing == [0, 0, 0, 0, 0, 0, 0x0F, 0xFF, 0x3F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
    }
}
