extension LanguageTag {
    /// The language if none of the reader's languages is available.
    static let english = LanguageTag(language: "en", script: nil, region: nil)
}
