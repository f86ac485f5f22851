extension Leaderboard {
    /// How a reader of these languages sees it. Where it has no localizations, the numbers alone follow the reader; they
    /// are English where Foundation knows none of the languages.
    public func readerLocale(accepting accepted: AcceptedLanguages) -> ReaderLocale {
        if let localizations { return localizations.readerLocale(accepting: accepted) }
        let numbers = accepted.tags.lazy.compactMap(\.known).first ?? .english
        return ReaderLocale(numbers: numbers, words: numbers)
    }

    /// What `reader` reads; nil where it has no localizations.
    public func localization(for reader: ReaderLocale) -> BoardLocalization? { localizations?[reader] }

    /// Its own format, or the one that a localization has in its place.
    public func format(for reader: ReaderLocale) -> ScoreFormat { localization(for: reader)?.format ?? format }

    /// Writes its scores for `reader`. Takes 0.1 to 0.4 ms: keep it.
    public func formatter(for reader: ReaderLocale) -> ScoreFormatter {
        localizations?.formatter(for: reader, format: format) ?? ScoreFormatter(format, locale: reader.numbers)
    }
}
