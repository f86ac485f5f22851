import LaurelModel
import Testing

struct ScoreRangeTests {
    @Test(arguments: [
        ("0..1000000", 0, 1_000_000), ("-50..50", -50, 50), ("-5..-1", -5, -1), ("7..7", 7, 7), ("+5..10", 5, 10),
        ("-9223372036854775808..9223372036854775807", Int64.min, Int64.max), ("0..", 0, .max), ("-7..", -7, .max),
        ("..9", .min, 9), ("..-9223372036854775808", .min, .min), ("9223372036854775807..", .max, .max),
    ])
    func `A score range is parsed from two whole numbers separated by two dots`(
        text: String, lowest: Int64, highest: Int64
    ) throws {
        let range = try ScoreRange(text)
        #expect(range.lowest == lowest)
        #expect(range.highest == highest)
        #expect(try ScoreRange(range.description) == range)
    }

    @Test func `The description of a score range can be parsed`() throws {
        #expect(try ScoreRange(-50, 50).description == "-50..50")
        #expect(try ScoreRange(-50, .max).description == "-50..")
        #expect(try ScoreRange(.min, 50).description == "..50")
        #expect(try ScoreRange(.min, .max).description == "-9223372036854775808..9223372036854775807")
    }

    @Test(arguments: [
        "", "..", "...", "....", "1...", "..1..", "-..", "1", "1.5..2", "1...5", "1..5..9", "1 .. 5", " 1..5", "1..5 ",
        "0x1..5", "1-5",
        "0..9223372036854775808", "-9223372036854775809..0", "a..b", "1,000..2,000", "\u{661}..\u{665}",
    ])
    func `A text in another form is not a score range`(text: String) {
        #expect(throws: InvalidScoreRange.unreadable(text)) { try ScoreRange(text) }
    }

    @Test func `An empty score range is rejected`() {
        #expect(throws: InvalidScoreRange.reversed(5, 4)) { try ScoreRange("5..4") }
        #expect(throws: InvalidScoreRange.reversed(.max, .min)) { try ScoreRange(.max, .min) }
        #expect(throws: InvalidScoreRange.endless) { try ScoreRange(lowest: nil, highest: nil) }
    }

    @Test func `The errors of an invalid score range state the rules`() {
        #expect(
            sentence { try ScoreRange("many") }
                == "“many” is not a score range. Use MIN..MAX, MIN.. or ..MAX in whole numbers, such as 0..1000000.")
        #expect(
            sentence { try ScoreRange("5..-4") }
                == "The range 5..-4 is empty: its first number is above its second. Swap the numbers.")
    }

    @Test(arguments: [(-51, false), (-50, true), (0, true), (50, true), (51, false), (Int64.min, false), (.max, false)])
    func `A score range includes both ends`(score: Int64, isInside: Bool) throws {
        #expect(try ScoreRange(-50, 50).contains(score) == isInside)
    }
}
