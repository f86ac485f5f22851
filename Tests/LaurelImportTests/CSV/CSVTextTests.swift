import LaurelTesting
import LaurelWire
import Testing

@testable import LaurelImport

@Suite
struct CSVTextTests {
    @Test(arguments: Seeds.first(200))
    func `Written rows are read back`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let letters = ["a", "\"", "\u{301}", ",", ";", "\t", "\n", "\r", " ", "'", "é", "=", "名"]
        let fields = (0..<4).map { _ in
            (0..<Int.random(in: 0...5, using: &random)).map { _ in letters.randomElement(using: &random)! }.joined()
        }
        let found = try rows(in: (CSVText.row(["a", "b", "c", "d"]) + CSVText.row(fields)).utf8)
        guard case .record(let record) = found.first else { return #expect(fields.joined().isEmpty) }
        #expect(found.count == 1)
        #expect(record.fields.map { Array($0.utf8) } == fields.map { Array($0.utf8) })
    }
}
