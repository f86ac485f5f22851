import LaurelModel

/// The pages' own words in one language.
struct PageWords: Sendable {
    private let index: Int

    /// In the first language that there are words in, of those that were asked for; in English for others.
    init(_ languages: AcceptedLanguages) {
        index = languages.tags.lazy.compactMap { PageWord.languages.firstIndex(of: $0.language) }.first ?? 0
    }

    var language: String { PageWord.languages[index] }

    var direction: String { language == "ar" ? "rtl" : "ltr" }

    subscript(_ word: PageWord) -> String {
        // Every word has a text in every language, which a test sees to.
        PageWord.texts[word]![index]
    }
}
