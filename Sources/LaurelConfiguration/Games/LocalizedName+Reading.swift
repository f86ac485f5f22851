public import LaurelModel

extension [LocalizedName] {
    /// Returns the best match for a reader's languages, or the localization in the game's primary language.
    ///
    /// - Returns: Nil if there is no localization.
    public func best(for accepted: AcceptedLanguages, primary: LanguageTag) -> LocalizedName? {
        for tag in accepted.tags {
            if let locale = tag.bestMatch(in: map(\.locale)) { return first { $0.locale == locale } }
        }
        return first { $0.locale == primary } ?? first
    }
}
