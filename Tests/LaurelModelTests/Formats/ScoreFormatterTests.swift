import LaurelModel
import Testing

struct ScoreFormatterTests {
    /// The samples in Apple's documentation, and edge cases.
    @Test(arguments: [
        (ScoreFormat.fixedPoint1, 1_234, "123.4"), (.fixedPoint2, 5_678, "56.78"), (.fixedPoint3, 10_000, "10.000"),
        (.integer, 100_000_122, "100,000,122"), (.elapsedMinute, 3_623, "60:23"), (.elapsedSecond, 10_000, "2:46:40"),
        (.elapsedHundredth, 360_000, "1:00:00.00"), (.elapsedHundredth, 10_000, "0:01:40.00"),
        (.moneyDollar, 123, "$123"), (.moneyDollarDecimal, 141, "$1.41"),
        // Zero, fractions and negative numbers.
        (.integer, 0, "0"), (.integer, -1, "-1"), (.fixedPoint3, 0, "0.000"), (.fixedPoint3, -5, "-0.005"),
        (.fixedPoint1, 9_999, "999.9"), (.fixedPoint1, 10_000, "1,000.0"), (.elapsedMinute, 0, "0:00"),
        (.elapsedMinute, 59, "0:59"), (.elapsedMinute, 60, "1:00"), (.elapsedMinute, -61, "-1:01"),
        (.elapsedMinute, 3_600_000, "60,000:00"), (.elapsedSecond, 59, "0:00:59"), (.elapsedSecond, -1, "-0:00:01"),
        (.elapsedMillisecond, 3_600_000, "1:00:00.000"), (.elapsedMillisecond, 1, "0:00:00.001"),
        (.moneyDollar, -1_234, "-$1,234"), (.moneyDollarDecimal, 5, "$0.05"), (.moneyPound, 7, "£7"),
        (.moneyEuroDecimal, 700, "€7.00"), (.moneyYen, 700, "¥700"), (.moneyFranc, 7, "CHF\u{A0}7"),
        (.moneyKroner, 7, "kr\u{A0}7"),
        // The ends of Int64.
        (.integer, Int64.max, "9,223,372,036,854,775,807"), (.integer, .min, "-9,223,372,036,854,775,808"),
        (.fixedPoint3, .min, "-9,223,372,036,854,775.808"), (.moneyDollarDecimal, .max, "$92,233,720,368,547,758.07"),
        (.elapsedMinute, .max, "153,722,867,280,912,930:07"), (.elapsedSecond, .min, "-2,562,047,788,015,215:30:08"),
        (.elapsedHundredth, .max, "25,620,477,880,152:09:18.07"),
        (.elapsedMillisecond, .min, "-2,562,047,788,015:12:55.808"),
    ])
    func `Scores are formatted as in Apple's documentation`(format: ScoreFormat, score: Int64, text: String) throws {
        #expect(try Self.text(score, format, "en") == text)
    }

    /// `integer` 1234567, `integer` -1234, `fixedPoint2` 123456, `elapsedHundredth` 360000, `moneyEuroDecimal` -123456.
    @Test(arguments: [
        ("en", "1,234,567", "-1,234", "1,234.56", "1:00:00.00", "-€1,234.56"),
        ("en-IN", "12,34,567", "-1,234", "1,234.56", "1:00:00.00", "-€1,234.56"),
        ("hi", "12,34,567", "-1,234", "1,234.56", "1:00:00.00", "-€1,234.56"),
        ("de", "1.234.567", "-1.234", "1.234,56", "1:00:00,00", "-1.234,56\u{A0}€"),
        ("de-CH", "1’234’567", "-1’234", "1’234.56", "1:00:00.00", "EUR-1’234.56"),
        (
            "fr", "1\u{202F}234\u{202F}567", "-1\u{202F}234", "1\u{202F}234,56", "1:00:00,00",
            "-1\u{202F}234,56\u{A0}€"
        ),
        (
            "sv", "1\u{A0}234\u{A0}567", "\u{2212}1\u{A0}234", "1\u{A0}234,56", "1:00:00,00",
            "\u{2212}1\u{A0}234,56\u{A0}€"
        ),
        // Four digits are not grouped in these locales.
        ("pl", "1\u{A0}234\u{A0}567", "-1234", "1234,56", "1:00:00,00", "-1234,56\u{A0}€"),
        ("es", "1.234.567", "-1234", "1234,56", "1:00:00,00", "-1234,56\u{A0}€"),
        ("ru", "1\u{A0}234\u{A0}567", "-1\u{A0}234", "1\u{A0}234,56", "1:00:00,00", "-1\u{A0}234,56\u{A0}€"),
        ("da", "1.234.567", "-1.234", "1.234,56", "1.00.00,00", "-1.234,56\u{A0}€"),
        (
            "lt", "1\u{A0}234\u{A0}567", "\u{2212}1\u{A0}234", "1\u{A0}234,56", "01:00:00,00",
            "\u{2212}1\u{A0}234,56\u{A0}€"
        ),
        ("ja", "1,234,567", "-1,234", "1,234.56", "1:00:00.00", "-€1,234.56"),
        ("zh-Hant-TW", "1,234,567", "-1,234", "1,234.56", "1:00:00.00", "-€1,234.56"),
        // Right-to-left locales, with marks that keep the minus sign before the number.
        ("he", "1,234,567", "\u{200E}-1,234", "1,234.56", "1:00:00.00", "\u{200F}\u{200E}-1,234.56\u{A0}\u{200F}€"),
        (
            "ar-EG", "١٬٢٣٤٬٥٦٧", "\u{61C}-١٬٢٣٤", "١٬٢٣٤٫٥٦", "١:٠٠:٠٠٫٠٠", "\u{61C}-\u{200F}١٬٢٣٤٫٥٦\u{A0}€"
        ),
        ("ar-AE", "1,234,567", "\u{200E}-1,234", "1,234.56", "1:00:00.00", "\u{200F}\u{200E}-1,234.56\u{A0}€"),
        (
            "fa", "۱٬۲۳۴٬۵۶۷", "\u{200E}\u{2212}۱٬۲۳۴", "۱٬۲۳۴٫۵۶", "۱:۰۰:۰۰٫۰۰",
            "\u{200E}\u{2212}\u{200E}€۱٬۲۳۴٫۵۶"
        ),
        ("ne", "१२,३४,५६७", "-१,२३४", "१,२३४.५६", "१:००:००.००", "-€\u{A0}१,२३४.५६"),
        // A locale whose digits have four bytes.
        ("ccp", "𑄷𑄸,𑄹𑄺,𑄻𑄼𑄽", "-𑄷,𑄸𑄹𑄺", "𑄷,𑄸𑄹𑄺.𑄻𑄼", "𑄷:𑄶𑄶:𑄶𑄶.𑄶𑄶", "-𑄷,𑄸𑄹𑄺.𑄻𑄼€"),
    ])
    func `Scores are formatted by the locale's conventions`(
        locale: String, integer: String, negative: String, decimal: String, time: String, money: String
    ) throws {
        #expect(try Self.text(1_234_567, .integer, locale).escaped == integer.escaped)
        #expect(try Self.text(-1_234, .integer, locale).escaped == negative.escaped)
        #expect(try Self.text(123_456, .fixedPoint2, locale).escaped == decimal.escaped)
        #expect(try Self.text(360_000, .elapsedHundredth, locale).escaped == time.escaped)
        #expect(try Self.text(-123_456, .moneyEuroDecimal, locale).escaped == money.escaped)
    }

    @Test func `A formatted score is appended to existing text`() throws {
        let formatter = ScoreFormatter(.moneyDollar, locale: try LanguageTag("en"))
        var bytes = Array("a".utf8)
        formatter.append(-1_234, to: &bytes)
        formatter.append(5, to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "a-$1,234$5")
    }

    @Test func `An unknown locale uses plain formatting`() throws {
        #expect(try Self.text(-1_234_567, .fixedPoint1, "xx") == "-123456.7")
    }

    static func text(_ score: Int64, _ format: ScoreFormat, _ locale: String) throws -> String {
        ScoreFormatter(format, locale: try LanguageTag(locale)).text(for: score)
    }
}

extension String {
    /// The scalars, with directional marks and spaces escaped, compared without Unicode equivalence.
    fileprivate var escaped: [String] { unicodeScalars.map { $0.escaped(asASCII: true) } }
}
