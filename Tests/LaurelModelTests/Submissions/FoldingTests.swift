import LaurelModel
import Testing

struct FoldingTests {
    /// The score and date of an entry at position 5 with context 50, then those of a new entry at position 9 with
    /// context 90.
    struct Row: Sendable, CustomTestStringConvertible {
        var why: String
        var order: SortOrder
        var current: (score: Int64, date: Int64)
        var new: (score: Int64, date: Int64)
        var testDescription: String { "\(order.rawValue): \(why)" }

        init(
            _ why: String, _ order: SortOrder, _ current: (score: Int64, date: Int64),
            _ new: (score: Int64, date: Int64)
        ) {
            self.why = why
            self.order = order
            self.current = current
            self.new = new
        }

        var currentEntry: Entry {
            Entry(
                score: current.score, context: 50, date: Moment(milliseconds: current.date), position: LedgerPosition(5)
            )
        }

        var newEntry: Entry {
            Entry(score: new.score, context: 90, date: Moment(milliseconds: new.date), position: LedgerPosition(9))
        }

        func fold(as type: SubmissionType) throws(Refusal) -> Entry {
            try type.fold(currentEntry, with: newEntry, order: order)
        }
    }

    @Test(arguments: SubmissionType.allCases, SortOrder.allCases)
    func `A new player's first score becomes the entry unchanged`(type: SubmissionType, order: SortOrder) throws {
        for score in [Int64.min, -1, 0, 1, .max] {
            let new = Entry(
                score: score, context: .max, date: Moment(milliseconds: 7), position: LedgerPosition(1))
            #expect(try type.fold(nil, with: new, order: order) == new)
        }
    }

    // MARK: - Best

    @Test(arguments: [
        Row("more", .highToLow, (10, 100), (11, 200)),
        Row("more, earned earlier", .highToLow, (10, 100), (11, 1)),
        Row("from one end to the other", .highToLow, (.min, 100), (.max, 200)),
        Row("less", .lowToHigh, (10, 100), (9, 200)),
        Row("less, earned earlier", .lowToHigh, (10, 100), (9, 1)),
        Row("from one end to the other", .lowToHigh, (.max, 100), (.min, 200)),
    ])
    func `On best, a better score replaces the whole entry`(row: Row) throws {
        #expect(try row.fold(as: .best) == row.newEntry)
    }

    @Test(arguments: [
        Row("equal", .highToLow, (10, 100), (10, 200)),
        Row("equal, earned earlier", .highToLow, (10, 100), (10, 1)),
        Row("equal, earned at once", .highToLow, (10, 100), (10, 100)),
        Row("less", .highToLow, (10, 100), (9, 1)),
        Row("from one end to the other", .highToLow, (.max, 100), (.min, 200)),
        Row("equal", .lowToHigh, (10, 100), (10, 200)),
        Row("equal, earned earlier", .lowToHigh, (10, 100), (10, 1)),
        Row("more", .lowToHigh, (10, 100), (11, 1)),
        Row("from one end to the other", .lowToHigh, (.min, 100), (.max, 200)),
    ])
    func `On best, a score that is not better changes nothing`(row: Row) throws {
        #expect(try row.fold(as: .best) == row.currentEntry)
    }

    // MARK: - Most recent

    @Test(arguments: SortOrder.allCases)
    func `On most recent, a score earned later or at the same time replaces the entry`(order: SortOrder) throws {
        for score in [Int64(9), 10, 11] {
            for date in [Int64(100), 101] {
                let row = Row("newer", order, (10, 100), (score, date))
                #expect(try row.fold(as: .mostRecent) == row.newEntry)
            }
        }
    }

    @Test(arguments: SortOrder.allCases)
    func `On most recent, a score earned earlier changes nothing`(order: SortOrder) throws {
        for score in [Int64(9), 10, 11] {
            let row = Row("older", order, (10, 100), (score, 99))
            #expect(try row.fold(as: .mostRecent) == row.currentEntry)
        }
    }

    // MARK: - Sum

    @Test(arguments: [
        Row("a newer increment", .highToLow, (10, 100), (5, 200)),
        Row("an increment of the same date", .highToLow, (10, 100), (5, 100)),
        Row("a newer decrement", .highToLow, (10, 100), (-15, 200)),
        Row("back to zero", .lowToHigh, (10, 100), (-10, 200)),
        Row("a newer increment", .lowToHigh, (10, 100), (5, 200)),
        Row("up to the end", .highToLow, (.max - 5, 100), (5, 200)),
        Row("down to the end", .highToLow, (.min + 5, 100), (-5, 200)),
        Row("from one end beside the other", .highToLow, (.min, 100), (.max, 200)),
    ])
    func `On sum, a newer increment is added and sets date, context and position`(row: Row) throws {
        var expected = row.newEntry
        expected.score = row.current.score + row.new.score
        #expect(try row.fold(as: .sum) == expected)
    }

    @Test(arguments: [
        Row("an increment", .highToLow, (10, 100), (5, 99)),
        Row("a decrement", .highToLow, (10, 100), (-5, 1)),
        Row("an increment", .lowToHigh, (10, 100), (5, 99)),
    ])
    func `On sum, an older increment is added without changing date, context and position`(row: Row) throws {
        var expected = row.currentEntry
        expected.score = row.current.score + row.new.score
        #expect(try row.fold(as: .sum) == expected)
    }

    @Test(arguments: SortOrder.allCases)
    func `On sum, an increment of zero changes nothing`(order: SortOrder) throws {
        for date in [Int64(1), 100, 200] {
            for total in [Int64.min, -10, 0, 10, .max] {
                let row = Row("zero", order, (total, 100), (0, date))
                #expect(try row.fold(as: .sum) == row.currentEntry)
            }
        }
    }

    @Test(arguments: [
        (
            Row("above the end", .highToLow, (.max, 100), (1, 200)),
            """
            Adding 1 to the total of 9223372036854775807 exceeds the range of 64-bit scores. Use a larger unit.
            """
        ),
        (
            Row("above the end, older", .lowToHigh, (1, 100), (.max, 1)),
            """
            Adding 9223372036854775807 to the total of 1 exceeds the range of 64-bit scores. Use a larger unit.
            """
        ),
        (
            Row("below the end", .highToLow, (.min, 100), (-1, 200)),
            """
            Adding -1 to the total of -9223372036854775808 exceeds the range of 64-bit scores. Use a larger unit.
            """
        ),
        (
            Row("below the end", .lowToHigh, (.min, 100), (.min, 200)),
            """
            Adding -9223372036854775808 to the total of -9223372036854775808 exceeds the range of 64-bit scores. Use \
            a larger unit.
            """
        ),
    ])
    func `On sum, a total beyond 64 bits is refused`(row: Row, words: String) {
        #expect(throws: Refusal.totalOutOfRange(total: row.current.score, increment: row.new.score)) {
            try row.fold(as: .sum)
        }
        #expect(sentence { try row.fold(as: .sum) } == words)
    }
}
