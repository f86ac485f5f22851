import LaurelModel

/// What a player may say with a challenge who has nothing else in mind.
enum DefaultMessage {
    /// In the first language that there is one in; in English for others.
    static func text(for languages: AcceptedLanguages) -> String {
        languages.tags.lazy.compactMap { texts[$0.language] }.first ?? english
    }

    private static let english = "Can you beat me?"
    private static let texts = [
        "en": english, "de": "Schlägst du mich?", "fr": "Peux-tu me battre ?", "es": "¿Puedes superarme?",
        "ja": "私に勝てる？", "ar": "هل تستطيع أن تهزمني؟",
    ]
}
