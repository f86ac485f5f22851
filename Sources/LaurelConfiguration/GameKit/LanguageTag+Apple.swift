import LaurelModel

extension LanguageTag {
    /// The language's name in App Store Connect.
    var appleText: String { language == "nb" ? "no" + text.dropFirst(2) : text }
}
