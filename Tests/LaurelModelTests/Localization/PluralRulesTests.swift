import LaurelModel
import Testing

/// Tests of the plural rules through suffixes whose forms are the names of their categories.
struct PluralRulesTests {
    struct Sample: CustomTestStringConvertible {
        let language: String
        let category: String
        /// The numbers of the category, such as `1` and `0.0~1.5`.
        let numbers: [String]

        var testDescription: String { "\(language) \(category)" }
    }

    static let samples = PluralSamples.text.split(separator: "\n\n").flatMap { group in
        let lines = group.split(separator: "\n")
        return lines.dropFirst().map { line in
            let words = line.split { " :".contains($0) }.map(String.init)
            return Sample(language: lines[0].description, category: words[0], numbers: Array(words.dropFirst()))
        }
    }

    @Test(arguments: samples)
    func `The plural rules agree with CLDR's samples`(sample: Sample) throws {
        let tag = try LanguageTag(sample.language)
        for range in sample.numbers {
            let ends = range.split(separator: "~").map(String.init)
            let decimals = ends[0].split(separator: ".").dropFirst().first?.count ?? 0
            let scores = ends.map { Int64($0.filter { $0 != "." })! }
            for score in scores[0]...scores[scores.count - 1] {
                #expect(try Self.category(of: score, decimals: decimals, in: tag) == sample.category, "\(range)")
                // The sign does not affect the plural form.
                #expect(try Self.category(of: -score, decimals: decimals, in: tag) == sample.category)
            }
        }
    }

    @Test func `The plural samples cover enough languages`() {
        #expect(Set(Self.samples.map(\.language)).count == 40)
        #expect(Set(Self.samples.map(\.category)) == ["zero", "one", "two", "few", "many", "other"])
    }

    /// CLDR has samples for one language of each group. These tests cover other languages of the groups.
    @Test(arguments: [
        ("en de sv nl et fi it pt-PT pt-AO ca", 1, "one"), ("en de sv nl it pt-PT pt-AO ca es hu tr", 0, "other"),
        ("fr pt pt-BR hi bn fa hy zu", 0, "one"), ("ja zh zh-Hant-TW ko th vi id ms", 1, "other"),
        ("ru uk be sr hr bs", 21, "one"), ("ru uk be sr hr bs pl", 22, "few"), ("ru uk be pl", 5, "many"),
        ("sr hr bs cs sk sl", 5, "other"), ("cs sk", 3, "few"), ("lt", 11, "other"), ("lv", 11, "zero"),
        ("ar", 0, "zero"), ("ar he iw sl cy ga", 2, "two"), ("ar", 11, "many"), ("ar", 103, "few"), ("cy", 3, "few"),
        ("fr es it pt ca", 1_000_000, "many"), ("ro mo", 101, "few"), ("fil tl", 4, "other"), ("is mk", 21, "one"),
        ("no nb nn da", 1, "one"), ("en ru pl", Int64.max, "other"), ("xx", 1, "one"), ("xx", 2, "other"),
    ])
    func `Each language has the plural rules of its group`(languages: String, score: Int64, category: String) throws {
        // Negative numbers have the same form.
        for language in languages.split(separator: " ").map(String.init) {
            let expected = score == .max && language != "en" ? "many" : category
            #expect(try Self.category(of: score, decimals: 0, in: LanguageTag(language)) == expected, "\(language)")
        }
    }

    @Test func `A time has the plural form other`() throws {
        let suffix = try ScoreSuffix([.one: "!", .other: "?"])
        let formatter = ScoreFormatter(.elapsedSecond, locale: try LanguageTag("en"), suffix: suffix)
        #expect(formatter.text(for: 1) == "0:00:01?")
    }

    private static let suffix = Result {
        try ScoreSuffix(Dictionary(uniqueKeysWithValues: PluralCategory.allCases.map { ($0, $0.name) }))
    }

    private static func category(of score: Int64, decimals: Int, in language: LanguageTag) throws -> String {
        let formats: [ScoreFormat] = [.integer, .fixedPoint1, .fixedPoint2, .fixedPoint3]
        let formatter = try ScoreFormatter(
            formats[decimals], locale: LanguageTag("en"), suffix: suffix.get(), language: language)
        return String(formatter.text(for: score).drop { !$0.isLetter })
    }
}
