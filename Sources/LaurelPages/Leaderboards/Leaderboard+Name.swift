package import LaurelModel

extension Leaderboard {
    /// Returns the name in the reader's language, or the reference name.
    package func name(for reader: ReaderLocale) -> String { localization(for: reader)?.name ?? referenceName }
}
