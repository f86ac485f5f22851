extension AchievementDefinition {
    /// Returns the localization for the most preferred of a reader's languages; the first localization if none matches.
    public func localization(accepting accepted: AcceptedLanguages) -> Localization? {
        let locale = accepted.tags.lazy.compactMap { $0.bestMatch(in: localizations.lazy.map(\.locale)) }.first
        return localizations.first { $0.locale == locale } ?? localizations.first
    }
}
