/// How one reader sees one leaderboard: the locale of its numbers, and the localization that its words come from.
///
/// They differ where the leaderboard has no words in the reader's language, or none of the reader's region. There are
/// at most about a thousand locales for each localization, whatever headers come.
public struct ReaderLocale: Hashable, Sendable {
    /// Digits, separators and the place of the currency.
    public let numbers: LanguageTag
    /// Names and suffixes.
    public let words: LanguageTag

    public init(numbers: LanguageTag, words: LanguageTag) {
        self.numbers = numbers
        self.words = words
    }
}

extension ReaderLocale: CustomStringConvertible {
    /// At most 25 bytes of ASCII, fit for a version: `de-CH`, or `de-CH/en` where the words are of another locale.
    public var description: String { numbers == words ? words.text : numbers.text + "/" + words.text }
}
