/// The locales in which a reader sees a leaderboard: one for the numbers, and that of the localization for the words.
///
/// They differ if the leaderboard has no words in the reader's language or region. Each localization has at most about
/// a thousand locales of numbers, whatever headers clients send.
public struct ReaderLocale: Hashable, Sendable {
    /// The locale of digits, separators and the position of the currency.
    public let numbers: LanguageTag
    /// The locale of names and suffixes.
    public let words: LanguageTag

    /// Creates a locale of numbers and words.
    public init(numbers: LanguageTag, words: LanguageTag) {
        self.numbers = numbers
        self.words = words
    }
}

extension ReaderLocale: CustomStringConvertible {
    /// At most 25 bytes of ASCII, usable in a version: `de-CH`, or `de-CH/en` if the words have another locale.
    public var description: String { numbers == words ? words.text : numbers.text + "/" + words.text }
}
