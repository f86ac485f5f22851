import Foundation
import LaurelModel
import Testing

struct BoardLocalizationTests {
    /// The stored form in ledgers. Facts are never rewritten, so this form must stay readable and unchanged.
    static let golden = """
        {"format":"fixedPoint1","image":"moles.png","locale":"pl","name":"Krety","suffix":{"few":" punkty",\
        "many":" punktów","one":" punkt","other":" punktu","two":"","zero":"0"}}
        """

    @Test func `A stored localization can be decoded`() throws {
        let value = try BoardLocalization(
            locale: LanguageTag("pl"), name: "Krety", format: .fixedPoint1,
            suffix: .init([
                .zero: "0", .one: " punkt", .two: "", .few: " punkty", .many: " punktów", .other: " punktu",
            ]), image: "moles.png")
        #expect(try Self.decode(Self.golden) == value)
        #expect(try Self.encode(value) == Self.golden)
    }

    @Test func `A missing key of a localization has its default and is not encoded`() throws {
        let text = #"{"locale":"en","name":"Moles"}"#
        let value = try BoardLocalization(locale: LanguageTag("en"), name: "Moles")
        #expect(try Self.decode(text) == value)
        #expect(try Self.encode(value) == text)
        #expect(value.format == nil)
        #expect(value.suffix == .none)
        #expect(value.image == nil)
    }

    @Test(arguments: [
        "{}", #"{"locale":"en"}"#, #"{"name":"Moles"}"#, #"{"locale":"english","name":"Moles"}"#,
        #"{"locale":"en","name":" "}"#, #"{"locale":"en","name":"Moles","format":"float"}"#,
        #"{"locale":"en","name":"Moles","suffix":{"lots":"s"}}"#, #"{"locale":"en","name":"Moles","suffix":"s"}"#,
        #"{"locale":"en","name":"Moles","suffix":{"other":"a\nb"}}"#, #"{"locale":"en","name":"Moles","image":""}"#,
    ])
    func `A stored localization is validated when it is decoded`(text: String) {
        #expect(throws: (any Error).self) { try Self.decode(text) }
    }

    @Test func `A localized text that is not one line is rejected`() throws {
        let en = try LanguageTag("en")
        let long = String(repeating: "x", count: 201)
        for text in ["", " ", "a\nb", "\u{200B}", long] {
            #expect(throws: InvalidLocalization.name(text)) { try BoardLocalization(locale: en, name: text) }
            #expect(throws: InvalidLocalization.image(text)) {
                try BoardLocalization(locale: en, name: "Moles", image: text)
            }
        }
        for text in [" ", "a\u{2028}b", "\u{7}", String(repeating: "x", count: 101)] {
            #expect(throws: InvalidLocalization.suffix(text)) { try ScoreSuffix([.many: text]) }
        }
    }

    @Test(arguments: [
        (nil, nil, "1", "2"), (" point", " points", "1 point", "2 points"), (nil, "Points", "1Points", "2Points"),
        ("Point", nil, "1Point", "2Point"), ("", " points", "1", "2 points"),
    ])
    func `Game Center's two suffix forms select the suffix of a number`(
        singular: String?, plural: String?, one: String, two: String
    ) throws {
        let formatter = ScoreFormatter(
            .integer, locale: try LanguageTag("en"), suffix: try ScoreSuffix(singular: singular, plural: plural))
        #expect(formatter.text(for: 1) == one)
        #expect(formatter.text(for: 2) == two)
    }

    @Test(arguments: [
        (
            InvalidLocalization.name(" "),
            "“ ” is not a valid leaderboard name. Use one line of 1 to 200 bytes."
        ),
        (
            .suffix(" "),
            "“ ” is not a valid suffix. Use one line of at most 100 bytes with a visible character, or an empty text."
        ),
        (.image(""), "“” is not a valid image name. Use one line of 1 to 200 bytes."),
    ])
    func `The errors of an invalid localization state the rules`(reason: InvalidLocalization, sentence: String) {
        #expect(reason.description == sentence)
    }

    @Test func `The errors of invalid localizations name the language`() throws {
        #expect(
            InvalidLocalization.repeated(try LanguageTag("pt-BR")).description
                == "Two localizations have the locale pt-BR. Remove one of them.")
        #expect(
            InvalidLocalization.primaryMissing(try LanguageTag("en")).description == """
                No localization has the locale en, the game's primary language, which is the fallback for other \
                languages. Add this localization.
                """)
    }

    private static func decode(_ text: String) throws -> BoardLocalization {
        try JSONDecoder().decode(BoardLocalization.self, from: Data(text.utf8))
    }

    private static func encode(_ value: BoardLocalization) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
