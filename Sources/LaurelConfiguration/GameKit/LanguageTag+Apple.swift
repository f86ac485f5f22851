import LaurelModel

extension LanguageTag {
    /// As Apple calls it.
    var appleText: String { language == "nb" ? "no" + text.dropFirst(2) : text }
}
