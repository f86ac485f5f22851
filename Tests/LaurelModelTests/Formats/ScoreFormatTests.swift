import Foundation
import LaurelModel
import Testing

struct ScoreFormatTests {
    /// The name in documents and ledgers, and the name in Game Center's configurations. Neither ever changes.
    static let names: [(ScoreFormat, String, String)] = [
        (.integer, "integer", "INTEGER"),
        (.fixedPoint1, "fixedPoint1", "DECIMAL_POINT_1_PLACE"),
        (.fixedPoint2, "fixedPoint2", "DECIMAL_POINT_2_PLACE"),
        (.fixedPoint3, "fixedPoint3", "DECIMAL_POINT_3_PLACE"),
        (.elapsedMinute, "elapsedMinute", "ELAPSED_TIME_MINUTE"),
        (.elapsedSecond, "elapsedSecond", "ELAPSED_TIME_SECOND"),
        (.elapsedHundredth, "elapsedHundredth", "ELAPSED_TIME_CENTISECOND"),
        (.elapsedMillisecond, "elapsedMillisecond", "ELAPSED_TIME_MILLISECOND"),
        (.moneyDollar, "moneyDollar", "MONEY_DOLLAR"),
        (.moneyDollarDecimal, "moneyDollarDecimal", "MONEY_DOLLAR_DECIMAL"),
        (.moneyPound, "moneyPound", "MONEY_POUND"),
        (.moneyPoundDecimal, "moneyPoundDecimal", "MONEY_POUND_DECIMAL"),
        (.moneyEuro, "moneyEuro", "MONEY_EURO"),
        (.moneyEuroDecimal, "moneyEuroDecimal", "MONEY_EURO_DECIMAL"),
        (.moneyFranc, "moneyFranc", "MONEY_FRANC"),
        (.moneyFrancDecimal, "moneyFrancDecimal", "MONEY_FRANC_DECIMAL"),
        (.moneyKroner, "moneyKroner", "MONEY_KRONER"),
        (.moneyKronerDecimal, "moneyKronerDecimal", "MONEY_KRONER_DECIMAL"),
        (.moneyYen, "moneyYen", "MONEY_YEN"),
    ]

    @Test(arguments: names)
    func `A format is parsed by either name and encoded by its own name`(
        format: ScoreFormat, name: String, apple: String
    ) throws {
        #expect(format.description == name)
        #expect(format.appleName == apple)
        #expect(try ScoreFormat(name) == format)
        #expect(try ScoreFormat(apple) == format)
        let decoded = try JSONDecoder().decode([ScoreFormat].self, from: Data(#"["\#(name)","\#(apple)"]"#.utf8))
        #expect(decoded == [format, format])
        #expect(String(decoding: try JSONEncoder().encode([format]), as: UTF8.self) == #"["\#(name)"]"#)
    }

    @Test func `The table of names contains every format`() {
        #expect(Self.names.map(\.0) == ScoreFormat.allCases)
    }

    @Test(arguments: [
        "", " integer", "Integer", "fixedPoint4", "fixed point", "MONEY_YEN_DECIMAL", "money", "integer\0",
    ])
    func `An unknown format name is rejected`(text: String) {
        #expect(throws: InvalidScoreFormat(text: text)) { try ScoreFormat(text) }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([ScoreFormat].self, from: JSONEncoder().encode([text]))
        }
    }

    @Test func `The error for an unknown format lists all formats`() {
        #expect(
            sentence { try ScoreFormat("float") } == """
                “float” is not a score format. Use one of integer, fixedPoint1, fixedPoint2, fixedPoint3, \
                elapsedMinute, elapsedSecond, elapsedHundredth, elapsedMillisecond, moneyDollar, moneyDollarDecimal, \
                moneyPound, moneyPoundDecimal, moneyEuro, moneyEuroDecimal, moneyFranc, moneyFrancDecimal, \
                moneyKroner, moneyKronerDecimal, moneyYen, or Apple's name of the format.
                """)
    }

    @Test(arguments: [
        (ScoreFormat.integer, ""), (.fixedPoint1, " of tenths"), (.fixedPoint2, " of hundredths"),
        (.fixedPoint3, " of thousandths"), (.elapsedMinute, " of seconds"), (.elapsedSecond, " of seconds"),
        (.elapsedHundredth, " of hundredths of a second"), (.elapsedMillisecond, " of thousandths of a second"),
        (.moneyDollar, " of dollars"), (.moneyDollarDecimal, " of hundredths of a dollar"),
        (.moneyEuro, " of euros"), (.moneyKroner, " of kroner"), (.moneyKronerDecimal, " of hundredths of a krone"),
        (.moneyYen, " of yen"),
    ])
    func `A format states the unit of a score`(format: ScoreFormat, unit: String) {
        #expect(format.unitSentence == "a score is a whole number" + unit)
    }
}
