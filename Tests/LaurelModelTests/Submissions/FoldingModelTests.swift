import struct Foundation.Decimal
import LaurelModel
import LaurelTesting
import Testing

/// Compares incremental folding with an evaluation of all retained submissions.
struct FoldingModelTests {
    @Test(arguments: Seeds.first(150))
    func `Incremental folding agrees with an evaluation of all submissions`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for type in SubmissionType.allCases {
            for order in SortOrder.allCases {
                var current: Entry?
                var model = RetainedSubmissions(type: type, order: order)
                for position in 1...40 {
                    let new = Self.submission(at: Int64(position), using: &random)
                    let folded = Result { () throws(Refusal) in try type.fold(current, with: new, order: order) }
                    #expect(folded == model.take(new))
                    if case .success(let entry) = folded { current = entry }
                    #expect(current == model.entry)
                }
            }
        }
    }

    /// Returns scores from small ranges, so that ties are frequent, and occasionally from the ends, so that totals
    /// overflow.
    private static func submission(at position: Int64, using random: inout SeededRandom) -> Entry {
        let isExtreme = Int.random(in: 0..<8, using: &random) == 0
        let score: Int64 =
            if isExtreme { [.min, .min + 1, .max - 1, .max].randomElement(using: &random)! } else {
                .random(in: -3...3, using: &random)
            }
        return Entry(
            score: score, context: random.next(), date: Moment(milliseconds: .random(in: 0..<6, using: &random)),
            position: LedgerPosition(position))
    }
}

/// All accepted submissions, and the entry that results from an evaluation of all of them.
private struct RetainedSubmissions {
    let type: SubmissionType
    let order: SortOrder
    private var all: [Entry] = []

    init(type: SubmissionType, order: SortOrder) {
        self.type = type
        self.order = order
    }

    mutating func take(_ new: Entry) -> Result<Entry, Refusal> {
        let before = total
        all.append(new)
        if type == .sum, total < Decimal(Int64.min) || total > Decimal(Int64.max) {
            all.removeLast()
            return .failure(.totalOutOfRange(total: Int64("\(before)")!, increment: new.score))
        }
        return .success(entry!)
    }

    var entry: Entry? {
        guard let first = all.first else { return nil }
        switch type {
        case .best:
            let scores = all.map(\.score)
            let best = order == .highToLow ? scores.max() : scores.min()
            return all.first { $0.score == best }
        case .mostRecent:
            return all.sorted { ($0.date, $0.position) < ($1.date, $1.position) }.last
        case .sum:
            // The first submission makes the entry, whatever its score. After it, an increment of zero changes nothing.
            let counted = [first] + all.dropFirst().filter { $0.score != 0 }
            var sum = counted.sorted { ($0.date, $0.position) < ($1.date, $1.position) }.last!
            sum.score = Int64("\(total)")!
            return sum
        }
    }

    /// A type that is wider than any total.
    private var total: Decimal { all.reduce(0) { $0 + Decimal($1.score) } }
}
