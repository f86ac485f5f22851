import Foundation

extension LanguageTag {
    /// The closest locale of this language that Foundation supports; nil if Foundation does not support the language.
    ///
    /// Foundation has about a thousand locales. Therefore a cache by locale is bounded, whatever readers request.
    public var known: LanguageTag? {
        [(writtenScript, region), (nil, region), (writtenScript, nil), (nil, nil)].lazy
            .map { LanguageTag(language: language, script: $0, region: $1) }
            .first(where: Self.allKnown.contains)
    }

    /// Every locale of Foundation, by language, script and region.
    static let allKnown = Set(Locale.availableIdentifiers.compactMap { LanguageTag(prefixOf: $0.utf8) })
}
