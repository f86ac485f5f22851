public import LaurelModel

extension [LocalizedName] {
    /// What a reader of these languages is told: the best match, or else what is said in the game's primary language; nil
    /// where nothing is.
    public func best(for accepted: AcceptedLanguages, primary: LanguageTag) -> LocalizedName? {
        for tag in accepted.tags {
            if let locale = tag.bestMatch(in: map(\.locale)) { return first { $0.locale == locale } }
        }
        return first { $0.locale == primary } ?? first
    }
}
