extension LanguageTag {
    /// What a reader gets who asked for nothing that there is.
    static let english = LanguageTag(language: "en", script: nil, region: nil)
}
