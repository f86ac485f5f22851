import LaurelModel
import LaurelServer

/// The texts of the pages in one language.
struct PageWords: Sendable {
    private let index: Int
    /// The reader's variant of the page's language, which formats numbers.
    private let numbers: LanguageTag?

    /// Creates the texts in the first requested language that the pages support, or in English.
    init(_ languages: AcceptedLanguages) {
        let index =
            languages.tags.lazy.compactMap { PageWord.languages.firstIndex(of: $0.language) }.first ?? 0
        self.index = index
        let language = PageWord.languages[index]
        numbers =
            languages.tags.lazy.filter { $0.language == language }.compactMap(\.known).first
            ?? (try? LanguageTag(language))
    }

    var language: String { PageWord.languages[index] }

    var direction: String { language == "ar" ? "rtl" : "ltr" }

    subscript(_ word: PageWord) -> String {
        // A test checks that every word has a text in every language.
        PageWord.texts[word]![index]
    }

    /// Returns a word as the label of a value, with a colon in the style of the language.
    func label(_ word: PageWord) -> String { self[word] + (language == "fr" ? "\u{a0}:" : ":") }

    /// Returns a text with its placeholders replaced by `values`, in order.
    func text(_ word: PageWord, _ values: String...) -> String {
        values.reduce(self[word]) { $0.replacing("{}", with: $1, maxReplacements: 1) }
    }

    /// Returns a timestamp for scripts that count down to it: "Ends 2026-11-23 00:00 UTC" becomes "Ends in 13 hr 54
    /// min".
    func instant(_ text: String, _ moment: Moment) -> HTML {
        """
        <span class="clock">\(text) <time data-countdown="\(self[.inTime])" datetime="\(moment.iso8601)">\
        \(String(moment.iso8601.prefix(16).map { $0 == "T" ? " " : $0 })) UTC</time></span>
        """
    }

    func count(_ number: Int, _ wording: Wording) -> String {
        numbers.map { wording.counting(for: $0).text(for: Int64(number)) } ?? String(number)
    }

    func percent(_ number: Int, _ wording: Wording) -> String {
        let text = count(number, wording)
        return switch language {
        case "ar": text + (digits == "arab" ? "٪" : "%")
        case "en", "ja": text + "%"
        default: text + "\u{a0}%"
        }
    }

    /// The name of the reader's digits in Unicode's locale data; nil if scripts can use only one kind of digits.
    var digits: String? {
        guard language == "ar", let numbers else { return nil }
        return ScoreFormatter(.integer, locale: numbers).text(for: 1) == "١" ? "arab" : "latn"
    }
}
