import LaurelModel
import Testing

struct PageBordersTests {
    @Test(arguments: [(Author.player, 1), (.player, 2), (.player, 100), (.server, 1), (.server, 101), (.server, 1_000)])
    func `A page limit within the author's maximum is accepted`(author: Author, rowCount: Int) throws {
        #expect(try PageLimit(rowCount, for: author).rowCount == rowCount)
    }

    @Test(arguments: [
        (Author.player, 0, "Limit 0 is out of range. Use a limit from 1 to 100."),
        (.player, -1, "Limit -1 is out of range. Use a limit from 1 to 100."),
        (.player, 101, "Limit 101 is out of range. Use a limit from 1 to 100."),
        (.player, 1_000, "Limit 1000 is out of range. Use a limit from 1 to 100."),
        (.server, 0, "Limit 0 is out of range. Use a limit from 1 to 1000."),
        (.server, 1_001, "Limit 1001 is out of range. Use a limit from 1 to 1000."),
        (.server, Int.max, "Limit 9223372036854775807 is out of range. Use a limit from 1 to 1000."),
    ])
    func `A page limit outside the author's range is rejected`(author: Author, rowCount: Int, reason: String) {
        #expect(sentence { try PageLimit(rowCount, for: author) } == reason)
    }

    @Test func `Row numbers start at 1`() throws {
        #expect(try RowNumber(1).value == 1)
        #expect(try RowNumber(.max).value == .max)
        #expect(sentence { try RowNumber(0) } == "Row 0 is out of range. Use a row from 1.")
        #expect(sentence { try RowNumber(-7) } == "Row -7 is out of range. Use a row from 1.")
    }

    @Test func `A percentile is from 0 to 100`() throws {
        for value in 0...100 { #expect(try Percentile(value).value == value) }
        #expect(sentence { try Percentile(-1) } == "Percentile -1 is out of range. Use a percentile from 0 to 100.")
        #expect(sentence { try Percentile(101) } == "Percentile 101 is out of range. Use a percentile from 0 to 100.")
    }
}
