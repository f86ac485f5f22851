import Foundation
import LaurelModel
import Testing

struct LanguageTagTests {
    @Test(arguments: [
        ("en", "en"), ("EN", "en"), ("pt-BR", "pt-BR"), ("pt_br", "pt-BR"), ("zh-Hant-TW", "zh-Hant-TW"),
        ("ZH-hANT-tw", "zh-Hant-TW"), ("es-419", "es-419"), ("fil", "fil"), ("sr-Latn", "sr-Latn"),
        // Deprecated names.
        ("iw", "he"), ("in-ID", "id-ID"), ("no", "nb"), ("tl", "fil"), ("mo", "ro"), ("cmn-Hans", "zh-Hans"),
    ])
    func `A language tag is normalized`(text: String, written: String) throws {
        let tag = try LanguageTag(text)
        #expect(tag.text == written)
        #expect(try LanguageTag(tag.text) == tag)
        #expect(tag.text.utf8.count <= 12)
    }

    @Test(arguments: [
        "", "-", "e", "engl", "e1", "en-", "-en", "en--US", "en-U", "en-USA", "en-12", "en-1234", "en-US-Latn", "en US",
        "en-US-POSIX", "de-DE-1996", "en-u-nu-latn", "x-klingon", "*", "en-Latn-US-x", " en", "\u{E9}n", "en\0",
    ])
    func `An invalid language tag is rejected`(text: String) {
        #expect(throws: InvalidLanguageTag(text: text)) { try LanguageTag(text) }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([LanguageTag].self, from: JSONEncoder().encode([text]))
        }
    }

    @Test func `The error for an invalid language tag states the expected form`() {
        #expect(
            sentence { try LanguageTag("German") } == """
                “German” is not a language. Use a language code with an optional script and region, such as en, \
                pt-BR or zh-Hant.
                """)
    }

    @Test func `A language tag is a string in JSON`() throws {
        let json = #"["zh-Hant-TW"]"#
        let tags = try JSONDecoder().decode([LanguageTag].self, from: Data(json.utf8))
        #expect(tags == [try LanguageTag("zh-Hant-TW")])
        #expect(String(decoding: try JSONEncoder().encode(tags), as: UTF8.self) == json)
    }

    @Test(arguments: [
        ("de-CH", "de-CH"), ("de", "de"), ("de-JP", "de"), ("zh-TW", "zh-Hant-TW"), ("zh-CN", "zh-Hans-CN"),
        ("zh", "zh-Hans"), ("sr-ME", "sr-Latn-ME"), ("de-Cyrl", "de"), ("no-NO", "nb-NO"), ("iw-IL", "he-IL"),
        ("es-419", "es-419"), ("en-Latn-GB", "en-GB"), ("xx", nil), ("qq-DE", nil),
    ])
    func `A language tag maps to the closest locale of Foundation`(text: String, known: String?) throws {
        #expect(try LanguageTag(text).known?.text == known)
    }

    /// Compares the script that replaces a missing one with ICU, for every language with several scripts.
    @Test func `The default script of a language agrees with Foundation`() throws {
        let scripts = Set(Locale.availableIdentifiers.compactMap { try? LanguageTag($0) }.filter { $0.script != nil })
        let regions = Set(Locale.availableIdentifiers.compactMap { try? LanguageTag($0).region })
        #expect(scripts.count > 50)
        #expect(regions.count > 200)
        for language in Set(scripts.map(\.language)).sorted() where !["ber", "rej", "rhg"].contains(language) {
            for region in regions.sorted() {
                let text = "\(language)-\(region)"
                // The script of Urdu is a variant of Arabic.
                let likely = Locale.Language(identifier: text).maximalIdentifier.replacing("Aran", with: "Arab")
                let full = try LanguageTag(likely)
                let readers = try BoardLocalizations(
                    [.init(locale: LanguageTag("aa"), name: "x"), .init(locale: full, name: "x")],
                    primary: LanguageTag("aa"))
                let reader = readers.readerLocale(accepting: AcceptedLanguages([try LanguageTag(text)]))
                #expect(reader.words == full, "\(text) is \(full)")
            }
        }
    }
}
