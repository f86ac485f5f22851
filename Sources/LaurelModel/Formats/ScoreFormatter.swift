/// A formatter of scores for one format, one locale and one suffix.
///
/// Creating a formatter queries Foundation for the locale's conventions and takes 0.1 to 0.4 ms. Create it once for
/// each leaderboard and ``ReaderLocale``. Formatting is a pure function of the score, for every Int64, and does not use
/// Foundation.
public struct ScoreFormatter: Sendable {
    /// A shared box for the rules, which contain a dozen arrays: copies share one allocation.
    private final class Rules: Sendable {
        let shape: NumberShape
        /// The plural rules; nil if every number has the same suffix, or if the format is a time, which is not a count.
        let plural: PluralRules?
        let decimalCount: Int
        /// The suffix of each plural category.
        let suffixes: [[UInt8]]

        init(_ shape: NumberShape, _ plural: PluralRules?, decimalCount: Int, suffixes: [[UInt8]]) {
            self.shape = shape
            self.plural = plural
            self.decimalCount = decimalCount
            self.suffixes = suffixes
        }
    }

    private let rules: Rules

    /// Creates a formatter.
    ///
    /// - Parameters:
    ///   - locale: The locale of digits and separators.
    ///   - suffix: The text directly after the number.
    ///   - language: The language of the suffix, whose plural rules select its form; by default the locale.
    public init(
        _ format: ScoreFormat, locale: LanguageTag, suffix: ScoreSuffix = .none, language: LanguageTag? = nil
    ) {
        let suffixes = PluralCategory.allCases.map { Array(suffix[$0].utf8) }
        let isOneText = Set(suffixes).count == 1
        let plural: PluralRules? =
            switch format.reading {
            case .clock: nil
            case .number, .money: isOneText ? nil : PluralRules.of(language ?? locale)
            }
        rules = Rules(
            NumberShape(format, locale: locale), plural, decimalCount: format.decimalCount, suffixes: suffixes)
    }

    /// Appends `score` and its suffix to `text`, in UTF-8.
    public func append(_ score: Int64, to text: inout [UInt8]) {
        rules.shape.append(score, to: &text)
        let category = rules.plural?.category(of: score.magnitude, decimalCount: rules.decimalCount) ?? .other
        text += rules.suffixes[category.rawValue]
    }

    /// Returns `score` and its suffix as text.
    public func text(for score: Int64) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(64)
        append(score, to: &text)
        return String(decoding: text, as: UTF8.self)
    }
}
