import LaurelModel
import Testing

struct BoardLocalizationsTests {
    /// The reader's header, the leaderboard's localizations (the first is primary), and the reader's locale.
    @Test(arguments: [
        ("de", "en de", "de"), ("de-CH", "en de", "de-CH/de"), ("de-CH", "en de de-CH", "de-CH"),
        ("de-CH-1996", "en de de-CH", "de-CH"), ("fr-CH, de;q=0.5", "en de", "de"),
        // No match: the words of the primary language, and the reader's own numbers.
        ("fr-CH", "en de", "fr-CH/en"), ("xx, fr;q=0.1", "en de", "fr/en"), ("", "en de", "en"), ("*", "de en", "de"),
        ("xx", "en de", "en"), ("xx", "xy en", "xy"),
        // A language that CLDR lacks has default number formatting if the leaderboard has that language.
        ("xy-DE", "en xy", "xy"),
        // Different countries.
        ("pt-BR", "en pt-BR pt-PT", "pt-BR"), ("pt-PT", "en pt-BR pt-PT", "pt-PT"),
        ("pt", "en pt-BR pt-PT", "pt/pt-BR"), ("pt-AO", "en pt-BR pt", "pt-AO/pt"),
        // Another country before another language, and an area before a country.
        ("de-AT, en;q=0.9", "en de-DE", "de-AT/de-DE"), ("en", "ja en-US", "en/en-US"),
        ("es-AR", "en es-ES es-419", "es-AR/es-419"), ("es-ES", "en es-419 es-ES", "es-ES"),
        // Different scripts.
        ("zh-TW", "en zh-Hans zh-Hant", "zh-Hant-TW/zh-Hant"), ("zh-HK", "en zh-Hans zh-Hant", "zh-Hant-HK/zh-Hant"),
        ("zh-CN", "en zh-Hant zh-Hans", "zh-Hans-CN/zh-Hans"), ("zh", "en zh-Hant zh-Hans", "zh-Hans"),
        ("zh-Hant-TW", "en zh-Hant zh", "zh-Hant-TW/zh-Hant"), ("zh-Hant-TW", "en zh", "zh-Hant-TW/zh"),
        ("zh-Hant-TW", "en zh zh-TW", "zh-Hant-TW/zh-TW"), ("zh-TW", "en zh-Hans", "zh-Hant-TW/en"),
        ("zh-SG", "en zh-CN zh-TW", "zh-Hans-SG/zh-CN"), ("sr-Latn-RS", "en sr sr-Latn", "sr-Latn-RS/sr-Latn"),
        ("sr-ME", "en sr-Cyrl sr-Latn", "sr-Latn-ME/sr-Latn"),
        // Deprecated names.
        ("no", "en nb", "nb"), ("nn, nb;q=0.5", "en no", "nb"), ("iw", "en he", "he"),
    ])
    func `A reader gets the best matching localization`(header: String, locales: String, reader: String) throws {
        let board = try Self.localizations(locales)
        let found = board.readerLocale(accepting: AcceptedLanguages(header: header))
        #expect(found.description == reader)
        #expect(found.description.utf8.count <= 25)
        #expect(board[found].locale == found.words)
    }

    @Test func `Localizations contain the primary language, and no language twice`() throws {
        #expect(throws: InvalidLocalization.primaryMissing(try LanguageTag("en"))) {
            try BoardLocalizations([.init(locale: LanguageTag("de"), name: "Punkte")], primary: LanguageTag("en"))
        }
        #expect(throws: InvalidLocalization.repeated(try LanguageTag("he"))) { try Self.localizations("en he iw") }
        #expect(throws: InvalidLocalization.primaryMissing(try LanguageTag("en"))) {
            try BoardLocalizations([], primary: LanguageTag("en"))
        }
    }

    /// The chapter's leaderboard, with a format override and more than two plural forms.
    @Test(arguments: [
        ("en", 1, "1 Point"), ("en", 1_234, "1,234 Points"), ("en-IN", 1_234_567, "12,34,567 Points"),
        ("de-CH", 1_234, "1’234 Punkte"), ("pl", 1, "1 punkt"), ("pl", 3, "3 punkty"), ("pl", 5, "5 punktów"),
        ("pl", 12, "12 punktów"), ("pl", 22_222, "22\u{A0}222 punkty"), ("ru", 21, "21очко"), ("ru", 5, "5очков"),
        ("ja", 1, "1点"), ("ja", -1_234, "-1,234点"), ("ar-EG", 2, "٢ Points"), ("ar-EG", 1, "١ Point"),
        // This localization overrides the format with money.
        ("sv", 1_234, "1\u{A0}234\u{A0}kr"),
    ])
    func `A score is formatted with the reader's numbers and suffix`(header: String, score: Int64, text: String) throws
    {
        let board = try BoardLocalizations(
            [
                .init(locale: LanguageTag("en"), name: "Moles", suffix: .init(singular: " Point", plural: " Points")),
                .init(locale: LanguageTag("de"), name: "Moles", suffix: .init(singular: " Punkt", plural: " Punkte")),
                .init(
                    locale: LanguageTag("pl"), name: "Krety",
                    suffix: .init([.one: " punkt", .few: " punkty", .many: " punktów", .other: " punktu"])),
                .init(locale: LanguageTag("ru"), name: "Кроты", suffix: .init(singular: "очко", plural: "очков")),
                .init(locale: LanguageTag("ja"), name: "もぐら", suffix: .init(singular: nil, plural: "点")),
                .init(locale: LanguageTag("sv"), name: "Mullvadar", format: .moneyKroner),
            ], primary: LanguageTag("en"))
        let reader = board.readerLocale(accepting: AcceptedLanguages(header: header))
        #expect(board.formatter(for: reader, format: .integer).text(for: score) == text)
    }

    @Test func `A removed localization is replaced by the primary one`() throws {
        let gone = ReaderLocale(numbers: try LanguageTag("de"), words: try LanguageTag("de"))
        #expect(try Self.localizations("en fr")[gone].locale.text == "en")
    }

    private static func localizations(_ locales: String) throws -> BoardLocalizations {
        let all = try locales.split(separator: " ").map {
            try BoardLocalization(locale: LanguageTag(String($0)), name: "Scores")
        }
        return try BoardLocalizations(all, primary: all[0].locale)
    }
}
