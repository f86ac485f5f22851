import Foundation

extension LanguageTag {
    /// This language as a locale that Foundation knows, as near as there is; nil where it doesn't know the language.
    ///
    /// There are about a thousand, whatever readers ask for: what is kept for each of them has a bound.
    public var known: LanguageTag? {
        [(writtenScript, region), (nil, region), (writtenScript, nil), (nil, nil)].lazy
            .map { LanguageTag(language: language, script: $0, region: $1) }
            .first(where: Self.allKnown.contains)
    }

    /// Every locale of Foundation, by language, script and region.
    static let allKnown = Set(Locale.availableIdentifiers.compactMap { LanguageTag(prefixOf: $0.utf8) })
}
