import LaurelModel

/// The suggested message of a challenge.
enum DefaultMessage {
    /// Returns the text in the first supported language of `languages`, or else in English.
    static func text(for languages: AcceptedLanguages) -> String {
        languages.tags.lazy.compactMap { texts[$0.language] }.first ?? english
    }

    private static let english = "Can you beat me?"
    private static let texts = [
        "en": english, "de": "Schlägst du mich?", "fr": "Peux-tu me battre ?", "es": "¿Puedes superarme?",
        "ja": "私に勝てる？", "ar": "هل تستطيع أن تهزمني؟",
    ]
}
