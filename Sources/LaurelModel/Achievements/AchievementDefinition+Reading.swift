extension AchievementDefinition {
    /// Its words in the dearest of a reader's languages that it has; else the first that it has.
    public func localization(accepting accepted: AcceptedLanguages) -> Localization? {
        let locale = accepted.tags.lazy.compactMap { $0.bestMatch(in: localizations.lazy.map(\.locale)) }.first
        return localizations.first { $0.locale == locale } ?? localizations.first
    }
}
