import LaurelModel
import LaurelTesting
import Testing

struct EntryOrderTests {
    /// Score, date and position, best first.
    static let highToLow: [(Int64, Int64, Int64)] = [
        (.max, 9, 9), (.max - 1, 1, 1), (1, 5, 5), (0, -5, 9), (0, 4, 9), (0, 5, 1), (0, 5, 2), (0, 6, 1), (-1, 0, 0),
        (.min + 1, 9, 9), (.min, .min, 1), (.min, .min, 2), (.min, .max, 1),
    ]

    /// Equal scores rank as above: the earlier date first, whatever the sort order.
    static let lowToHigh: [(Int64, Int64, Int64)] = [
        (.min, .min, 1), (.min, .min, 2), (.min, .max, 1), (.min + 1, 9, 9), (-1, 0, 0), (0, -5, 9), (0, 4, 9),
        (0, 5, 1), (0, 5, 2), (0, 6, 1), (1, 5, 5), (.max - 1, 1, 1), (.max, 9, 9),
    ]

    @Test(arguments: [(SortOrder.highToLow, highToLow), (.lowToHigh, lowToHigh)])
    func `Entries rank by score, then earlier date, then earlier position`(
        order: SortOrder, rows: [(Int64, Int64, Int64)]
    ) {
        let entries = rows.map(Self.entry)
        for (upper, a) in entries.enumerated() {
            for (lower, b) in entries.enumerated() {
                #expect(a.stands(above: b, by: order) == (upper < lower), "\(a) and \(b)")
            }
        }
    }

    @Test func `The context does not affect the rank`() {
        let a = Entry(score: 1, context: 0, date: Moment(milliseconds: 0), position: LedgerPosition(1))
        let b = Entry(score: 1, context: .max, date: Moment(milliseconds: 0), position: LedgerPosition(1))
        for order in SortOrder.allCases {
            #expect(!a.stands(above: b, by: order))
            #expect(!b.stands(above: a, by: order))
        }
    }

    @Test(arguments: SortOrder.allCases, Seeds.first(20))
    func `The order of entries is total`(order: SortOrder, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let entries = (1...24).map { position in
            Self.entry(
                ([.min, -1, 0, 1, .max].randomElement(using: &random)!, .random(in: 0..<3, using: &random), position))
        }
        for a in entries {
            #expect(!a.stands(above: a, by: order))
            for b in entries where a.position != b.position {
                #expect(a.stands(above: b, by: order) != b.stands(above: a, by: order))
                for c in entries where a.stands(above: b, by: order) && b.stands(above: c, by: order) {
                    #expect(a.stands(above: c, by: order))
                }
            }
        }
    }

    private static func entry(_ row: (score: Int64, date: Int64, position: Int64)) -> Entry {
        Entry(
            score: row.score, context: 0, date: Moment(milliseconds: row.date), position: LedgerPosition(row.position))
    }
}
