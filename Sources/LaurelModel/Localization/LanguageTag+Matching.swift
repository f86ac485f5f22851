extension LanguageTag {
    /// Returns the first of the best matches for a reader of this language; nil if none matches.
    ///
    /// The order is that of RFC 4647's lookup, from the whole tag to the language alone, with the script filled in (a
    /// reader of `zh-TW` reads `zh-Hant`). If that finds no match, a tag of the same language and script but of another
    /// region matches: an area (`es-419`) before a country.
    public func bestMatch(in offers: some Collection<LanguageTag>) -> LanguageTag? {
        var best: (distance: Int, offer: LanguageTag)?
        for offer in offers {
            guard let distance = distance(to: offer), distance < best?.distance ?? .max else { continue }
            best = (distance, offer)
        }
        return best?.offer
    }

    private func distance(to offer: LanguageTag) -> Int? {
        guard offer.language == language else { return nil }
        let isInSameScript = offer.writtenScript == writtenScript
        switch offer.region {
        case region where isInSameScript: return 0
        case nil where isInSameScript: return 1
        case let other? where isInSameScript: return other.utf8.count == 3 ? 2 : 3
        case nil where offer.script == nil: return 4
        default: return nil
        }
    }
}
