import LaurelModel
import Testing

struct PageBordersTests {
    @Test(arguments: [(Author.player, 1), (.player, 2), (.player, 100), (.server, 1), (.server, 101), (.server, 1_000)])
    func `a page may have this many rows`(author: Author, rowCount: Int) throws {
        #expect(try PageLimit(rowCount, for: author).rowCount == rowCount)
    }

    @Test(arguments: [
        (Author.player, 0, "A page has 1 to 100 rows, not 0."),
        (.player, -1, "A page has 1 to 100 rows, not -1."),
        (.player, 101, "A page has 1 to 100 rows, not 101."),
        (.player, 1_000, "A page has 1 to 100 rows, not 1000."),
        (.server, 0, "A page has 1 to 1000 rows, not 0."),
        (.server, 1_001, "A page has 1 to 1000 rows, not 1001."),
        (.server, Int.max, "A page has 1 to 1000 rows, not 9223372036854775807."),
    ])
    func `a page may not have this many rows`(author: Author, rowCount: Int, reason: String) {
        #expect(sentence { try PageLimit(rowCount, for: author) } == reason)
    }

    @Test func `rows count from 1`() throws {
        #expect(try RowNumber(1).value == 1)
        #expect(try RowNumber(.max).value == .max)
        #expect(sentence { try RowNumber(0) } == "A page starts at row 1 or later, not at 0.")
        #expect(sentence { try RowNumber(-7) } == "A page starts at row 1 or later, not at -7.")
    }

    @Test func `a percentile is 0 to 100`() throws {
        for value in 0...100 { #expect(try Percentile(value).value == value) }
        #expect(sentence { try Percentile(-1) } == "A percentile is a whole number from 0 to 100, not -1.")
        #expect(sentence { try Percentile(101) } == "A percentile is a whole number from 0 to 100, not 101.")
    }
}
