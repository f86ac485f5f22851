import LaurelModel
import Testing

struct ScoreTextTests {
    @Test(arguments: [
        ("0", 0), ("-0", 0), ("+7", 7), ("-7", -7), ("007", 7), (" 12500\t", 12_500), ("\u{A0}5\n", 5),
        ("9223372036854775807", Int64.max), ("-9223372036854775808", .min), ("00000000000000000000000000001", 1),
        ("1.0", 1), (" 12.0 ", 12), ("1e3", 1_000), ("-1.5E+1", -15), ("9223372036854775807.0", .max),
    ])
    func `A score is parsed from a whole number`(text: String, score: Int64) throws {
        #expect(try Int64(scoreText: text) == score)
    }

    @Test(arguments: [
        ("", InvalidScore.empty), (" \t", .empty),
        ("1.5", .fraction("1.5", .integer)), ("-1.5", .fraction("-1.5", .integer)), (" .5", .fraction(".5", .integer)),
        ("12e-1 ", .fraction("12e-1", .integer)),
        ("99999999999999999999.5", .fraction("99999999999999999999.5", .integer)),
        ("9223372036854775808", .beyondInt64("9223372036854775808")),
        ("-9223372036854775809", .beyondInt64("-9223372036854775809")),
        ("+99999999999999999999", .beyondInt64("+99999999999999999999")),
        ("many", .notANumber("many")), ("e5", .notANumber("e5")), ("1e19", .beyondInt64("1e19")),
        ("12,500", .notANumber("12,500")),
        ("1 000", .notANumber("1 000")), ("0x10", .notANumber("0x10")), ("--1", .notANumber("--1")),
        ("+-1", .notANumber("+-1")), ("-", .notANumber("-")), (".", .notANumber(".")), ("1.2.3", .notANumber("1.2.3")),
        ("NaN", .notANumber("NaN")), ("\u{661}", .notANumber("\u{661}")), ("\u{2212}1", .notANumber("\u{2212}1")),
    ])
    func `A text that is not a score is rejected with the reason`(text: String, reason: InvalidScore) {
        #expect(throws: reason) { try Int64(scoreText: text) }
    }

    @Test func `The error for a fraction contains the format`() {
        #expect(throws: InvalidScore.fraction("1.5", .fixedPoint2)) {
            try Int64(scoreText: "1.5", format: .fixedPoint2)
        }
    }

    @Test(arguments: [
        (InvalidScore.empty, "The score is missing. Use a whole number."),
        (
            .fraction("1.5", .integer),
            """
            “1.5” is a fraction, but this leaderboard's format is integer, so a score is a whole number. Use a \
            smaller unit, such as hundredths.
            """
        ),
        (
            .fraction("1.5", .elapsedHundredth),
            """
            “1.5” is a fraction. This leaderboard's format is elapsedHundredth, so a score is a whole number of \
            hundredths of a second.
            """
        ),
        (
            .beyondInt64("9223372036854775808"),
            """
            “9223372036854775808” is outside the range of scores, -9223372036854775808 to 9223372036854775807. Use a \
            larger unit.
            """
        ),
        (.notANumber("many"), "“many” is not a score. Use a whole number, such as 12500."),
    ])
    func `The errors of an invalid score state the expected form`(reason: InvalidScore, sentence: String) {
        #expect(reason.description == sentence)
    }
}
